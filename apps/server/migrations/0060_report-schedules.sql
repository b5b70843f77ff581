CREATE TABLE "report_schedule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"owner_id" bigint,
	"cron" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"misfire" text DEFAULT 'once' NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"next_time" timestamptz(3),
	"trouble" text DEFAULT '' NOT NULL,
	"trouble_time" timestamptz(3),
	"trouble_told" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_subscription_schedule_id_user_id_unique" UNIQUE("schedule_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "trigger" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "schedule_id" bigint;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "fire_time" timestamptz(3);--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscription" ADD CONSTRAINT "report_subscription_schedule_id_report_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscription" ADD CONSTRAINT "report_subscription_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedule_report_id_index" ON "report_schedule" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_schedule_owner_id_index" ON "report_schedule" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_schedule_next_time_index" ON "report_schedule" USING btree ("next_time") WHERE "report_schedule"."next_time" is not null;--> statement-breakpoint
CREATE INDEX "report_subscription_user_id_index" ON "report_subscription" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_schedule_id_report_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_firing_unique" UNIQUE("schedule_id","user_id","fire_time");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON report_schedule FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON report_subscription FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_unlinked_schedule AFTER UPDATE OF schedule_id ON report_run FOR EACH ROW
  WHEN (OLD.schedule_id IS NOT NULL AND NEW.schedule_id IS NULL) EXECUTE FUNCTION keep_unlinked('schedule_id');--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (750, '计划列表', 2, 'F', '', '', 'report:schedule:list', '', '0'),
  (750, '查询计划', 3, 'F', '', '', 'report:schedule:query', '', '0'),
  (750, '新增计划', 4, 'F', '', '', 'report:schedule:add', '', '0'),
  (750, '修改计划', 5, 'F', '', '', 'report:schedule:edit', '', '0'),
  (750, '删除计划', 6, 'F', '', '', 'report:schedule:remove', '', '0');
--> statement-breakpoint
CREATE TABLE "report_warning_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_warning_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"run_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"message" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_time" timestamptz(3) DEFAULT now() NOT NULL,
	"last_time" timestamptz(3) DEFAULT now() NOT NULL,
	"told_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "report_warning_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_warning_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"module_id" text NOT NULL,
	"column_id" text NOT NULL,
	"column_title" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"low" double precision,
	"high" double precision,
	"level" text DEFAULT 'warn' NOT NULL,
	"rearm_minutes" integer DEFAULT 60 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_warning_event" ADD CONSTRAINT "report_warning_event_rule_id_report_warning_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."report_warning_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_warning_event" ADD CONSTRAINT "report_warning_event_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_warning_event" ADD CONSTRAINT "report_warning_event_run_id_report_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD CONSTRAINT "report_warning_rule_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_warning_event_standing_unique" ON "report_warning_event" USING btree ("rule_id","user_id") WHERE "report_warning_event"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "report_warning_event_user_id_id_index" ON "report_warning_event" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "report_warning_event_run_id_index" ON "report_warning_event" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "report_warning_rule_report_id_index" ON "report_warning_rule" USING btree ("report_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON report_warning_rule FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON report_warning_event FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (750, '预警规则列表', 7, 'F', '', '', 'report:warning:list', '', '0'),
  (750, '查询预警规则', 8, 'F', '', '', 'report:warning:query', '', '0'),
  (750, '新增预警规则', 9, 'F', '', '', 'report:warning:add', '', '0'),
  (750, '修改预警规则', 10, 'F', '', '', 'report:warning:edit', '', '0'),
  (750, '删除预警规则', 11, 'F', '', '', 'report:warning:remove', '', '0');
