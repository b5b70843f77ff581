CREATE TABLE "sys_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_key" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"raised_time" timestamptz(3) DEFAULT now() NOT NULL,
	"told_time" timestamptz(3),
	"cleared_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sys_notice_for" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "sys_notice_for_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sys_notice" ADD COLUMN "is_personal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_notice_for" ADD CONSTRAINT "sys_notice_for_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_for" ADD CONSTRAINT "sys_notice_for_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_alert_open_unique" ON "sys_alert" USING btree ("alert_key") WHERE "sys_alert"."cleared_time" is null;--> statement-breakpoint
CREATE INDEX "sys_alert_raised_time_index" ON "sys_alert" USING btree ("raised_time");--> statement-breakpoint
CREATE INDEX "sys_notice_for_user_id_index" ON "sys_notice_for" USING btree ("user_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_notice_for FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.maintenance.enabled', '维护模式', 'false', true, '开启后只有能修改参数的人可以使用，其他人看到维护页面'),
  ('monitor.alert.disk-percent', '磁盘告警阈值', '90', true, '数据、文件或备份所在磁盘的已用比例达到后告警');--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (1500, '备份与恢复', 25, 'C', 'backup', 'monitor/backup/index', 'monitor:backup:list', 'SafetyCertificateOutlined', '0')
  RETURNING id)
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', button.code, '', '0'
  FROM page, (VALUES ('备份和演练', 1, 'monitor:backup:run'),
    ('恢复和下载备份', 2, 'monitor:backup:restore'),
    ('接收告警', 3, 'monitor:alert:list')) button (name, place, code);
