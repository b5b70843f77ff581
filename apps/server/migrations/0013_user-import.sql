CREATE TABLE "sys_user_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_user_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"update_existing" boolean NOT NULL,
	"writes" integer NOT NULL,
	"faults" integer NOT NULL,
	"task_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_user_import" ADD CONSTRAINT "sys_user_import_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.upload.max-megabytes', '上传文件大小上限', '5', true, '单个文件的大小，单位 MB，修改后立即生效');
--> statement-breakpoint
-- What changes many users at once raises the version once and tells of them together: 10,000 rows were 10,000 of both.
CREATE FUNCTION announce_users(affected bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one bigint;
BEGIN
  IF affected IS NULL THEN RETURN; END IF;
  UPDATE sys_permission_version SET version = version + 1;
  IF cardinality(affected) > 100 THEN
    PERFORM pg_notify('work_manage', '{"kind":"permission","payload":{}}');
    RETURN;
  END IF;
  FOREACH one IN ARRAY affected LOOP
    PERFORM pg_notify('work_manage', '{"kind":"permission","payload":{"userId":' || one || '}}');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_user_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_users((SELECT array_agg(DISTINCT user_id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_users((
    SELECT array_agg(was.id) FROM was JOIN changed ON changed.id = was.id
    WHERE (was.status, was.is_active, was.username, was.nickname, was.avatar, was.dept_id)
      IS DISTINCT FROM (changed.status, changed.is_active, changed.username, changed.nickname, changed.avatar, changed.dept_id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_removed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_users((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sys_user_role_permission ON sys_user_role;
--> statement-breakpoint
CREATE TRIGGER sys_user_role_given AFTER INSERT ON sys_user_role
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_user_roles();
--> statement-breakpoint
CREATE TRIGGER sys_user_role_changed AFTER UPDATE ON sys_user_role
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_user_roles();
--> statement-breakpoint
CREATE TRIGGER sys_user_role_taken AFTER DELETE ON sys_user_role
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_user_roles();
--> statement-breakpoint
DROP TRIGGER sys_user_permission ON sys_user;
--> statement-breakpoint
CREATE TRIGGER sys_user_changed AFTER UPDATE ON sys_user
  REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_users();
--> statement-breakpoint
CREATE TRIGGER sys_user_removed AFTER DELETE ON sys_user
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_removed_users();
--> statement-breakpoint
DROP FUNCTION announce_user_permission();
