CREATE TABLE "trade_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"symbol_id" bigint,
	"symbol_code" text NOT NULL,
	"symbol_name" text NOT NULL,
	"venue" text NOT NULL,
	"board" text NOT NULL,
	"adjustment" text NOT NULL,
	"tick_size" double precision NOT NULL,
	"period" text NOT NULL,
	"revision" integer NOT NULL,
	"strategy_id" bigint,
	"strategy_name" text NOT NULL,
	"strategy_version" integer,
	"plan" jsonb NOT NULL,
	"first_time" bigint NOT NULL,
	"last_time" bigint NOT NULL,
	"return_percent" double precision,
	"annual_percent" double precision,
	"drawdown_percent" double precision,
	"sharpe" double precision,
	"trade_count" integer,
	"spark" jsonb NOT NULL,
	"outcome" jsonb,
	"trades" "bytea",
	"comments" jsonb NOT NULL,
	"task_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "trade_strategy" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_strategy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "trade_strategy_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_strategy_id_trade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."trade_strategy"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_strategy" ADD CONSTRAINT "trade_strategy_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_run_owner_id_create_time_index" ON "trade_run" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "trade_run_symbol_id_index" ON "trade_run" USING btree ("symbol_id");--> statement-breakpoint
CREATE INDEX "trade_run_strategy_id_index" ON "trade_run" USING btree ("strategy_id");--> statement-breakpoint
-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id IN (1020, 1040, 1050);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1020, '策略查询', 1, 'F', '', '', 'trading:test:query', '', '0'),
  (1020, '策略新增', 2, 'F', '', '', 'trading:test:add', '', '0'),
  (1020, '策略修改', 3, 'F', '', '', 'trading:test:edit', '', '0'),
  (1020, '策略删除', 4, 'F', '', '', 'trading:test:remove', '', '0'),
  (1020, '运行回测', 5, 'F', '', '', 'trading:test:run', '', '0'),
  (1040, '成交备注', 1, 'F', '', '', 'trading:detail:edit', '', '0'),
  (1050, '回测查询', 1, 'F', '', '', 'trading:analysis:query', '', '0'),
  (1050, '回测修改', 2, 'F', '', '', 'trading:analysis:edit', '', '0'),
  (1050, '回测删除', 3, 'F', '', '', 'trading:analysis:remove', '', '0');
