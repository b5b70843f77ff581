CREATE TABLE "sys_file" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"name" text NOT NULL,
	"ext" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"is_one_shot" boolean DEFAULT false NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file_blob" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"touch_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"length" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"file_id" text,
	"busy_until" timestamptz(3),
	"expire_time" timestamptz(3) NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file_use" (
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	CONSTRAINT "sys_file_use_file_id_kind_ref_id_pk" PRIMARY KEY("file_id","kind","ref_id")
);
--> statement-breakpoint
ALTER TABLE "sys_file" ADD CONSTRAINT "sys_file_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_file" ADD CONSTRAINT "sys_file_storage_key_sys_file_blob_key_fk" FOREIGN KEY ("storage_key") REFERENCES "public"."sys_file_blob"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_file_upload" ADD CONSTRAINT "sys_file_upload_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_file_upload" ADD CONSTRAINT "sys_file_upload_file_id_sys_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."sys_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_file_use" ADD CONSTRAINT "sys_file_use_file_id_sys_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."sys_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_file_storage_key_index" ON "sys_file" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "sys_file_owner_id_create_time_index" ON "sys_file" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_file_upload_owner_id_index" ON "sys_file_upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sys_file_upload_file_id_index" ON "sys_file_upload" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sys_file_use_kind_ref_id_index" ON "sys_file_use" USING btree ("kind","ref_id");
--> statement-breakpoint
-- By hand from here on.
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.upload.resumable-megabytes', '大文件续传大小上限', '200', true, '分片续传的单个文件，单位 MB，修改后立即生效'),
  ('sys.upload.types', '允许上传的文件类型', 'doc,docx,xls,xlsx,ppt,pptx,txt,pdf,csv,md,zip,epub,png,jpg,jpeg,gif,webp,mp3,wav,ogg,mp4,webm', true, '扩展名，用逗号分隔；内容与扩展名不符的文件不会被接受'),
  ('sys.file.host', '文件访问前缀', '/prod-api', true, '头像与图片地址的前缀，刷新页面后生效');
--> statement-breakpoint
-- Whatever is deleted, also along with its owner, uses no files any more.
CREATE FUNCTION forget_file_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sys_file_use WHERE kind = TG_ARGV[0] AND ref_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_user_forget_avatar AFTER DELETE ON sys_user REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('avatar');
--> statement-breakpoint
-- 查看所有文件 under 用户管理.
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (14190, 1410, '查看所有文件', 90, 'F', 'system:file:query');
