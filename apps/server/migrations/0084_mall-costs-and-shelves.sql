CREATE TABLE "mall_campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_name" text NOT NULL,
	"begin_day" date NOT NULL,
	"end_day" date NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_campaign_campaign_name_unique" UNIQUE("campaign_name"),
	CONSTRAINT "mall_campaign_days_check" CHECK (begin_day <= end_day)
);
--> statement-breakpoint
CREATE TABLE "mall_shelf_place" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_shelf_place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint,
	"campaign_id" bigint,
	"product_id" bigint NOT NULL,
	"order_num" integer,
	"is_pinned" boolean,
	CONSTRAINT "mall_shelf_place_category_id_product_id_unique" UNIQUE("category_id","product_id"),
	CONSTRAINT "mall_shelf_place_campaign_id_product_id_unique" UNIQUE("campaign_id","product_id"),
	CONSTRAINT "mall_shelf_place_shelf_check" CHECK (num_nonnulls(category_id, campaign_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "mall_sku" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mall_sku" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "mall_shelf_place" ADD CONSTRAINT "mall_shelf_place_category_id_mall_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."mall_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_shelf_place" ADD CONSTRAINT "mall_shelf_place_campaign_id_mall_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."mall_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_shelf_place" ADD CONSTRAINT "mall_shelf_place_product_id_mall_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."mall_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mall_shelf_place_product_id_index" ON "mall_shelf_place" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mall_sku_barcode_index" ON "mall_sku" USING btree ("barcode") WHERE barcode <> '';--> statement-breakpoint
ALTER TABLE "mall_sku" ADD CONSTRAINT "mall_sku_cost_check" CHECK (cost_cents >= 0);
--> statement-breakpoint
CREATE OR REPLACE VIEW mall_report_stock AS
  SELECT s.id, p.product_code, p.title, c.category_name, p.brand, p.status, s.spec, s.sku_code, s.status AS sku_status,
    s.price_cents / 100.0 AS price_yuan, s.stock, s.locked, s.stock - s.locked AS available, s.sold, s.barcode,
    s.cost_cents / 100.0 AS cost_yuan
  FROM mall_sku s
  JOIN mall_product p ON p.id = s.product_id
  JOIN mall_category c ON c.id = p.category_id;
--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON mall_shelf_place FOR EACH ROW EXECUTE FUNCTION keep_removed();
