CREATE TABLE "trade_bar_page" (
	"symbol_id" bigint NOT NULL,
	"first_time" bigint NOT NULL,
	"last_time" bigint NOT NULL,
	"bar_count" integer NOT NULL,
	"columns" "bytea" NOT NULL,
	CONSTRAINT "trade_bar_page_symbol_id_first_time_pk" PRIMARY KEY("symbol_id","first_time")
);
--> statement-breakpoint
CREATE TABLE "trade_drawing" (
	"owner_id" bigint NOT NULL,
	"symbol_id" bigint NOT NULL,
	"drawings" jsonb NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "trade_drawing_owner_id_symbol_id_pk" PRIMARY KEY("owner_id","symbol_id")
);
--> statement-breakpoint
CREATE TABLE "trade_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"options" jsonb,
	"task_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_symbol" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_symbol_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"venue" text DEFAULT 'cn' NOT NULL,
	"board" text DEFAULT '' NOT NULL,
	"adjustment" text DEFAULT 'unknown' NOT NULL,
	"tick_size" double precision DEFAULT 0.01 NOT NULL,
	"is_watched" boolean DEFAULT false NOT NULL,
	"period" text NOT NULL,
	"bar_count" integer NOT NULL,
	"first_time" bigint NOT NULL,
	"last_time" bigint NOT NULL,
	"last_close" double precision NOT NULL,
	"previous_close" double precision,
	"spark" jsonb NOT NULL,
	"quality" jsonb NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "trade_symbol_owner_id_code_period_unique" UNIQUE("owner_id","code","period")
);
--> statement-breakpoint
ALTER TABLE "trade_bar_page" ADD CONSTRAINT "trade_bar_page_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_drawing" ADD CONSTRAINT "trade_drawing_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_drawing" ADD CONSTRAINT "trade_drawing_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_import" ADD CONSTRAINT "trade_import_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_symbol" ADD CONSTRAINT "trade_symbol_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_drawing_symbol_id_index" ON "trade_drawing" USING btree ("symbol_id");--> statement-breakpoint
CREATE INDEX "trade_import_owner_id_index" ON "trade_import" USING btree ("owner_id");--> statement-breakpoint
-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id IN (1010, 1030);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1010, '品种查询', 1, 'F', '', '', 'trading:manage:query', '', '0'),
  (1010, '行情导入', 2, 'F', '', '', 'trading:manage:add', '', '0'),
  (1010, '品种修改', 3, 'F', '', '', 'trading:manage:edit', '', '0'),
  (1010, '品种删除', 4, 'F', '', '', 'trading:manage:remove', '', '0'),
  (1030, '画线保存', 1, 'F', '', '', 'trading:chart:edit', '', '0');
