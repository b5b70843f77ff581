CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"owner_id" bigint,
	"dept_id" bigint,
	"draft" jsonb DEFAULT '{"params":[],"modules":[]}'::jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"published_row_version" integer DEFAULT 0 NOT NULL,
	"version_no" integer DEFAULT 0 NOT NULL,
	"is_changed" boolean GENERATED ALWAYS AS (row_version <> published_row_version) STORED NOT NULL,
	"update_by" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "report_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint,
	"report_name" text NOT NULL,
	"version_no" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"definition" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"task_id" bigint,
	"row_count" integer,
	"ms_query" integer,
	"error_msg" text DEFAULT '' NOT NULL,
	"outcome" jsonb,
	"end_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_run_rows" (
	"run_id" bigint NOT NULL,
	"module_id" text NOT NULL,
	"page" integer NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "report_run_rows_run_id_module_id_page_pk" PRIMARY KEY("run_id","module_id","page")
);
--> statement-breakpoint
CREATE TABLE "report_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"definition_hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" bigint,
	"publish_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_version_report_id_no_unique" UNIQUE("report_id","no")
);
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_update_by_sys_user_id_fk" FOREIGN KEY ("update_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run_rows" ADD CONSTRAINT "report_run_rows_run_id_report_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_published_by_sys_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_owner_id_index" ON "report" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_dept_id_index" ON "report" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "report_run_user_id_create_time_index" ON "report_run" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "report_run_report_id_id_index" ON "report_run" USING btree ("report_id","id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON report FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON report_version FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_unlinked AFTER UPDATE OF dept_id ON report FOR EACH ROW
  WHEN (OLD.dept_id IS NOT NULL AND NEW.dept_id IS NULL) EXECUTE FUNCTION keep_unlinked('dept_id');--> statement-breakpoint
CREATE TRIGGER keep_unlinked AFTER UPDATE OF report_id ON report_run FOR EACH ROW
  WHEN (OLD.report_id IS NOT NULL AND NEW.report_id IS NULL) EXECUTE FUNCTION keep_unlinked('report_id');--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (730, 750, 780);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (730, '查询', 1, 'F', '', '', 'report:config:query', '', '0'),
  (730, '新增与复制', 2, 'F', '', '', 'report:config:add', '', '0'),
  (730, '修改', 3, 'F', '', '', 'report:config:edit', '', '0'),
  (730, '删除', 4, 'F', '', '', 'report:config:remove', '', '0'),
  (730, '发布', 5, 'F', '', '', 'report:config:publish', '', '0'),
  (750, '删除运行', 1, 'F', '', '', 'report:console:remove', '', '0'),
  (780, '运行', 1, 'F', '', '', 'report:data:run', '', '0'),
  (780, '导出', 2, 'F', '', '', 'report:data:export', '', '0');
