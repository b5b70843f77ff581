ALTER TABLE "mall_category" ADD COLUMN "icon" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Descriptions become rich text, a paragraph for each line.
UPDATE mall_product SET detail = '<p>' || replace(replace(replace(replace(replace(detail, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
  E'\r', ''), E'\n', '</p><p>') || '</p>' WHERE detail <> '';
