CREATE TABLE "mall_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"category_name" text NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_category_parent_id_category_name_unique" UNIQUE("parent_id","category_name")
);
--> statement-breakpoint
CREATE TABLE "mall_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint,
	"buyer_name" text NOT NULL,
	"checkout_key" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"items_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"freight_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"receiver_address" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_no" text DEFAULT '' NOT NULL,
	"expire_time" timestamptz(3) NOT NULL,
	"state_time" timestamptz(3) DEFAULT now() NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_order_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "mall_order_user_id_checkout_key_unique" UNIQUE("user_id","checkout_key"),
	CONSTRAINT "mall_order_money_check" CHECK (total_cents = items_cents - discount_cents + freight_cents and refund_cents <= paid_cents)
);
--> statement-breakpoint
CREATE TABLE "mall_order_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_order_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"title" text NOT NULL,
	"spec" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_order_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_order_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"event" text NOT NULL,
	"to_state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"paid_time" timestamptz(3),
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"refund_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_payment_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "mall_payment_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "mall_payment_notice" (
	"event_id" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_code" text NOT NULL,
	"title" text NOT NULL,
	"category_id" bigint NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"pictures" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_product_product_code_unique" UNIQUE("product_code")
);
--> statement-breakpoint
CREATE TABLE "mall_provider_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"sku_code" text NOT NULL,
	"price_cents" integer NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"locked" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mall_sku_sku_code_unique" UNIQUE("sku_code"),
	CONSTRAINT "mall_sku_stock_check" CHECK (locked >= 0 and locked <= stock and price_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "mall_order" ADD CONSTRAINT "mall_order_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_order_item" ADD CONSTRAINT "mall_order_item_order_id_mall_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mall_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_order_item" ADD CONSTRAINT "mall_order_item_product_id_mall_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."mall_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_order_item" ADD CONSTRAINT "mall_order_item_sku_id_mall_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."mall_sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_order_log" ADD CONSTRAINT "mall_order_log_order_id_mall_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mall_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_payment" ADD CONSTRAINT "mall_payment_order_id_mall_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mall_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_product" ADD CONSTRAINT "mall_product_category_id_mall_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."mall_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_sku" ADD CONSTRAINT "mall_sku_product_id_mall_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."mall_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mall_order_state_state_time_id_index" ON "mall_order" USING btree ("state","state_time","id");--> statement-breakpoint
CREATE INDEX "mall_order_create_time_id_index" ON "mall_order" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "mall_order_user_id_id_index" ON "mall_order" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mall_order_item_order_id_index" ON "mall_order_item" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mall_order_item_product_id_index" ON "mall_order_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "mall_order_item_sku_id_index" ON "mall_order_item" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "mall_order_log_order_id_id_index" ON "mall_order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "mall_payment_notice_payment_no_index" ON "mall_payment_notice" USING btree ("payment_no");--> statement-breakpoint
CREATE INDEX "mall_product_create_time_id_index" ON "mall_product" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "mall_product_category_id_index" ON "mall_product" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "mall_product_is_pinned_order_num_id_index" ON "mall_product" USING btree ("is_pinned" DESC NULLS LAST,"order_num","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mall_sku_product_id_index" ON "mall_sku" USING btree ("product_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON mall_category FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON mall_product FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON mall_sku FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (1110, 1120, 1130, 1140);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1100, '店铺', 5, 'C', 'store', 'mall/store/index', 'mall:store:list', 'ShoppingCartOutlined', '0'),
  (1110, '查询', 1, 'F', '', '', 'mall:product:query', '', '0'),
  (1110, '新增', 2, 'F', '', '', 'mall:product:add', '', '0'),
  (1110, '修改', 3, 'F', '', '', 'mall:product:edit', '', '0'),
  (1110, '删除', 4, 'F', '', '', 'mall:product:remove', '', '0'),
  (1110, '导出', 5, 'F', '', '', 'mall:product:export', '', '0'),
  (1120, '修改', 1, 'F', '', '', 'mall:sorting:edit', '', '0'),
  (1130, '查询', 1, 'F', '', '', 'mall:category:query', '', '0'),
  (1130, '新增', 2, 'F', '', '', 'mall:category:add', '', '0'),
  (1130, '修改', 3, 'F', '', '', 'mall:category:edit', '', '0'),
  (1130, '删除', 4, 'F', '', '', 'mall:category:remove', '', '0'),
  (1130, '导出', 5, 'F', '', '', 'mall:category:export', '', '0'),
  (1140, '查询', 1, 'F', '', '', 'mall:order:query', '', '0'),
  (1140, '发货、取消、完成', 2, 'F', '', '', 'mall:order:edit', '', '0'),
  (1140, '退款', 3, 'F', '', '', 'mall:order:refund', '', '0'),
  (1140, '导出', 4, 'F', '', '', 'mall:order:export', '', '0');--> statement-breakpoint
-- ROLE_DEFAULT: buying.
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE id = 1100 OR perms = 'mall:store:list';
