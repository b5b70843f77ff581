CREATE TABLE "report_dict_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_dict_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dict_code" text DEFAULT '' NOT NULL,
	"dict_type" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_label" text NOT NULL,
	"dict_sort" integer DEFAULT 0 NOT NULL,
	"css_class" text DEFAULT '' NOT NULL,
	"list_class" text DEFAULT 'default' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_dict_data_dict_type_dict_value_unique" UNIQUE("dict_type","dict_value")
);
--> statement-breakpoint
CREATE TABLE "sys_dict_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_dict_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dict_id" bigint NOT NULL,
	"dict_label" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_sort" integer DEFAULT 0 NOT NULL,
	"css_class" text DEFAULT '' NOT NULL,
	"list_class" text DEFAULT 'default' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_dict_data_dict_id_dict_value_unique" UNIQUE("dict_id","dict_value")
);
--> statement-breakpoint
CREATE TABLE "sys_dict_type" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_dict_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dict_name" text NOT NULL,
	"dict_type" text NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_dict_type_dict_type_unique" UNIQUE("dict_type")
);
--> statement-breakpoint
CREATE TABLE "sys_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_title" text NOT NULL,
	"notice_type" char(1) NOT NULL,
	"notice_content" text DEFAULT '' NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"create_by" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_notice_read" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_notice_read_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_post" (
	"user_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "sys_user_post_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "sys_dept" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_dept_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"dept_name" text NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"leader" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_dept_parent_id_dept_name_unique" UNIQUE("parent_id","dept_name")
);
--> statement-breakpoint
CREATE TABLE "sys_role_dept" (
	"role_id" bigint NOT NULL,
	"dept_id" bigint NOT NULL,
	CONSTRAINT "sys_role_dept_role_id_dept_id_pk" PRIMARY KEY("role_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "sys_column" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_column_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"title" text NOT NULL,
	"data_type" text NOT NULL,
	"sensitivity" integer DEFAULT 0 NOT NULL,
	"column_sort" integer DEFAULT 0 NOT NULL,
	"can_read" boolean DEFAULT true NOT NULL,
	"can_create" boolean DEFAULT true NOT NULL,
	"can_update" boolean DEFAULT true NOT NULL,
	"can_filter" boolean DEFAULT true NOT NULL,
	"can_export" boolean DEFAULT true NOT NULL,
	"mask" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_column_resource_field_unique" UNIQUE("resource","field")
);
--> statement-breakpoint
CREATE TABLE "sys_role_column" (
	"role_id" bigint NOT NULL,
	"column_id" bigint NOT NULL,
	"can_read" boolean DEFAULT true NOT NULL,
	"can_create" boolean DEFAULT true NOT NULL,
	"can_update" boolean DEFAULT true NOT NULL,
	"can_filter" boolean DEFAULT true NOT NULL,
	"can_export" boolean DEFAULT true NOT NULL,
	"mask" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_role_column_role_id_column_id_pk" PRIMARY KEY("role_id","column_id")
);
--> statement-breakpoint
ALTER TABLE "sys_config" DROP CONSTRAINT "sys_config_pkey";--> statement-breakpoint
ALTER TABLE "sys_role" ADD COLUMN "data_scope" char(1) DEFAULT '5' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "telephone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "dept_id" bigint;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "password_reset" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_config" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sys_config_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sys_config" ADD COLUMN "create_time" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_dict_data" ADD CONSTRAINT "sys_dict_data_dict_id_sys_dict_type_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."sys_dict_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_read" ADD CONSTRAINT "sys_notice_read_notice_id_sys_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."sys_notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_notice_read" ADD CONSTRAINT "sys_notice_read_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_post" ADD CONSTRAINT "sys_user_post_post_id_sys_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."sys_post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_dept" ADD CONSTRAINT "sys_role_dept_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_dept" ADD CONSTRAINT "sys_role_dept_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_column" ADD CONSTRAINT "sys_role_column_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_column" ADD CONSTRAINT "sys_role_column_column_id_sys_column_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."sys_column"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_dict_data_dict_code_dict_type_index" ON "report_dict_data" USING btree ("dict_code","dict_type");--> statement-breakpoint
CREATE INDEX "sys_dict_data_dict_id_dict_sort_id_index" ON "sys_dict_data" USING btree ("dict_id","dict_sort","id");--> statement-breakpoint
CREATE INDEX "sys_notice_status_create_time_index" ON "sys_notice" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "sys_notice_read_user_id_index" ON "sys_notice_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sys_user_post_post_id_index" ON "sys_user_post" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "sys_role_dept_dept_id_index" ON "sys_role_dept" USING btree ("dept_id");--> statement-breakpoint
ALTER TABLE "sys_user" ADD CONSTRAINT "sys_user_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_user_dept_id_id_index" ON "sys_user" USING btree ("dept_id","id");--> statement-breakpoint
ALTER TABLE "sys_config" ADD CONSTRAINT "sys_config_config_key_unique" UNIQUE("config_key");--> statement-breakpoint
CREATE TRIGGER sys_dept_permission AFTER INSERT OR UPDATE OR DELETE ON sys_dept
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();--> statement-breakpoint
CREATE TRIGGER sys_role_dept_permission AFTER INSERT OR UPDATE OR DELETE ON sys_role_dept
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();--> statement-breakpoint
CREATE TRIGGER sys_column_permission AFTER INSERT OR UPDATE OR DELETE ON sys_column
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();--> statement-breakpoint
CREATE TRIGGER sys_role_column_permission AFTER INSERT OR UPDATE OR DELETE ON sys_role_column
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();--> statement-breakpoint
DROP TRIGGER sys_user_permission ON sys_user;--> statement-breakpoint
CREATE TRIGGER sys_user_permission AFTER UPDATE OF status, username, nickname, avatar, dept_id OR DELETE ON sys_user
  FOR EACH ROW EXECUTE FUNCTION announce_user_permission();--> statement-breakpoint
CREATE FUNCTION announce_dictionary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work_manage', '{"kind":"dictionary","payload":{}}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sys_dict_type_dictionary AFTER INSERT OR UPDATE OR DELETE ON sys_dict_type
  FOR EACH STATEMENT EXECUTE FUNCTION announce_dictionary();--> statement-breakpoint
CREATE TRIGGER sys_dict_data_dictionary AFTER INSERT OR UPDATE OR DELETE ON sys_dict_data
  FOR EACH STATEMENT EXECUTE FUNCTION announce_dictionary();--> statement-breakpoint
CREATE TRIGGER report_dict_data_dictionary AFTER INSERT OR UPDATE OR DELETE ON report_dict_data
  FOR EACH STATEMENT EXECUTE FUNCTION announce_dictionary();--> statement-breakpoint
CREATE FUNCTION announce_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work_manage', '{"kind":"notice","payload":{}}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sys_notice_notice AFTER INSERT OR UPDATE OR DELETE ON sys_notice
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notice();--> statement-breakpoint
-- Departments, to begin with one: the office itself; and whose records the two built-in roles reach.
INSERT INTO sys_dept (id, parent_id, dept_name, order_num) OVERRIDING SYSTEM VALUE VALUES (100, 0, '总部', 1);
SELECT setval(pg_get_serial_sequence('sys_dept', 'id'), 100);--> statement-breakpoint
UPDATE sys_role SET data_scope = '1' WHERE id = 1;
