-- takes away: that a label of the catalog takes itself from the cases that bear it when it is deleted
ALTER TABLE "inh_variant_label" DROP CONSTRAINT "inh_variant_label_label_id_kb_label_id_fk";
--> statement-breakpoint
ALTER TABLE "inh_variant_label" ADD COLUMN "label_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_variant_label" ADD COLUMN "color" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- below: written by hand
UPDATE "inh_variant_label" l SET "label_name" = c."label_name", "color" = c."color" FROM "kb_label" c WHERE c."id" = l."label_id";
