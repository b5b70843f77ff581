CREATE TABLE "sys_removed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_removed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xact" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row" jsonb NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_oper_log" ADD COLUMN "xact" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "sys_removed_xact_index" ON "sys_removed" USING btree ("xact");--> statement-breakpoint
CREATE INDEX "sys_removed_create_time_index" ON "sys_removed" USING btree ("create_time");
--> statement-breakpoint
-- What is deleted of these is kept for a while, with all that goes with it, so that it can be taken back.
CREATE FUNCTION keep_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_removed (xact, table_name, "row")
  VALUES ((pg_current_xact_id()::text)::bigint, TG_TABLE_NAME, to_jsonb(OLD));
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_post FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_config FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_dict_type FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_dict_data FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_menu FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_role FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_role_menu FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_role_dept FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON sys_role_column FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON blog_category FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON blog_comment FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON report_dict_data FOR EACH ROW EXECUTE FUNCTION keep_removed();
