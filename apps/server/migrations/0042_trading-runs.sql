CREATE TABLE "trade_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"symbol_id" bigint NOT NULL,
	"name" text NOT NULL,
	"rule" text NOT NULL,
	"mode" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"expire_time" timestamptz(3),
	"checked_time" bigint NOT NULL,
	"fired_time" bigint,
	"fired_count" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_alert_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_alert_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" bigint NOT NULL,
	"bar_time" bigint NOT NULL,
	"close" double precision NOT NULL,
	"is_late" boolean NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "trade_alert_log_alert_id_bar_time_unique" UNIQUE("alert_id","bar_time")
);
--> statement-breakpoint
CREATE TABLE "trade_feed" (
	"symbol_id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"interval_seconds" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"tried_time" timestamptz(3),
	"answered_time" timestamptz(3),
	"problem" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "sys_notice" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "trade_symbol" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_alert" ADD CONSTRAINT "trade_alert_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_alert" ADD CONSTRAINT "trade_alert_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_alert_log" ADD CONSTRAINT "trade_alert_log_alert_id_trade_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."trade_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_feed" ADD CONSTRAINT "trade_feed_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_symbol_id_trade_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."trade_symbol"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_run" ADD CONSTRAINT "trade_run_strategy_id_trade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."trade_strategy"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_strategy" ADD CONSTRAINT "trade_strategy_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trade_alert_owner_id_index" ON "trade_alert" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "trade_alert_symbol_id_index" ON "trade_alert" USING btree ("symbol_id");--> statement-breakpoint
CREATE INDEX "trade_run_owner_id_create_time_index" ON "trade_run" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "trade_run_symbol_id_index" ON "trade_run" USING btree ("symbol_id");--> statement-breakpoint
CREATE INDEX "trade_run_strategy_id_index" ON "trade_run" USING btree ("strategy_id");--> statement-breakpoint
ALTER TABLE "sys_notice" ADD CONSTRAINT "sys_notice_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_notice_user_id_index" ON "sys_notice" USING btree ("user_id");--> statement-breakpoint
-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id IN (1020, 1040, 1050);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1030, '提醒列表', 2, 'F', '', '', 'trading:alert:list', '', '0'),
  (1030, '提醒查询', 3, 'F', '', '', 'trading:alert:query', '', '0'),
  (1030, '提醒新增', 4, 'F', '', '', 'trading:alert:add', '', '0'),
  (1030, '提醒修改', 5, 'F', '', '', 'trading:alert:edit', '', '0'),
  (1030, '提醒删除', 6, 'F', '', '', 'trading:alert:remove', '', '0'),
  (1020, '策略查询', 1, 'F', '', '', 'trading:test:query', '', '0'),
  (1020, '策略新增', 2, 'F', '', '', 'trading:test:add', '', '0'),
  (1020, '策略修改', 3, 'F', '', '', 'trading:test:edit', '', '0'),
  (1020, '策略删除', 4, 'F', '', '', 'trading:test:remove', '', '0'),
  (1020, '运行回测', 5, 'F', '', '', 'trading:test:run', '', '0'),
  (1040, '成交备注', 1, 'F', '', '', 'trading:detail:edit', '', '0'),
  (1050, '回测查询', 1, 'F', '', '', 'trading:analysis:query', '', '0'),
  (1050, '回测修改', 2, 'F', '', '', 'trading:analysis:edit', '', '0'),
  (1050, '回测删除', 3, 'F', '', '', 'trading:analysis:remove', '', '0');
