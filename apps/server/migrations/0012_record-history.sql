ALTER TABLE "sys_oper_log" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "resource" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "record_id" bigint;--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "sys_oper_log_resource_record_id_create_time_index" ON "sys_oper_log" USING btree ("resource","record_id","create_time") WHERE "sys_oper_log"."record_id" is not null;--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (13200, 1320, '导出', 1, 'F', 'system:rights:export');
--> statement-breakpoint
-- 权限总览 is there.
UPDATE sys_menu SET status = '0' WHERE id = 1320;
