CREATE TABLE "sys_list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"value" jsonb NOT NULL,
	"role_id" bigint,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_list_view_user_id_list_name_unique" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "sys_removed" ADD COLUMN "unlinked" text;--> statement-breakpoint
ALTER TABLE "sys_list_view" ADD CONSTRAINT "sys_list_view_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sys_list_view_role_id_list_index" ON "sys_list_view" USING btree ("role_id","list");
--> statement-breakpoint
-- below: written by hand
-- Departments, tags of articles and notices can be taken back as well, with what goes with them.
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_dept FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON blog_tag FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON blog_article_tag FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_notice FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_notice_read FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
-- The pictures of a notice are used again when it is back.
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_file_use FOR EACH ROW WHEN (OLD.kind = 'notice') EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE FUNCTION file_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_file SET unused_time = NULL WHERE id = NEW.file_id AND unused_time IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sys_file_use_used AFTER INSERT ON sys_file_use FOR EACH ROW EXECUTE FUNCTION file_is_used();--> statement-breakpoint
-- What stays and only loses its reference to what was deleted is kept by that reference.
CREATE FUNCTION keep_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_removed (xact, table_name, "row", unlinked)
  VALUES ((pg_current_xact_id()::text)::bigint, TG_TABLE_NAME,
    jsonb_build_object('id', OLD.id, TG_ARGV[0], to_jsonb(OLD) -> TG_ARGV[0]), TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_unlinked AFTER UPDATE OF dept_id ON blog_article FOR EACH ROW
  WHEN (OLD.dept_id IS NOT NULL AND NEW.dept_id IS NULL) EXECUTE FUNCTION keep_unlinked('dept_id');
