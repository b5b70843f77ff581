CREATE TABLE "report_dataset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_dataset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"dept_id" bigint,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"size" double precision NOT NULL,
	"row_count" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"column_count" integer GENERATED ALWAYS AS (jsonb_array_length(columns)) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"update_by" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_dataset_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "report_dataset" ADD CONSTRAINT "report_dataset_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_dataset" ADD CONSTRAINT "report_dataset_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_dataset" ADD CONSTRAINT "report_dataset_update_by_sys_user_id_fk" FOREIGN KEY ("update_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_dataset_owner_id_index" ON "report_dataset" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_dataset_dept_id_index" ON "report_dataset" USING btree ("dept_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_unlinked AFTER UPDATE OF dept_id ON report_dataset FOR EACH ROW
  WHEN (OLD.dept_id IS NOT NULL AND NEW.dept_id IS NULL) EXECUTE FUNCTION keep_unlinked('dept_id');--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (700, '文件数据', 35, 'C', 'dataset', 'report/dataset/index', 'report:dataset:list', 'DatabaseOutlined', '0') RETURNING id)
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', button.code, '', '0'
  FROM page, (VALUES ('查询', 1, 'report:dataset:query'),
    ('上传', 2, 'report:dataset:add'),
    ('修改与替换', 3, 'report:dataset:edit'),
    ('删除', 4, 'report:dataset:remove')) button (name, place, code);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (750, '重载引擎', 2, 'F', '', '', 'report:console:restart', '', '0');
