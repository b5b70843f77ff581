CREATE TABLE "report_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"run_id" bigint,
	"report_id" bigint,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_hash" text,
	"expire_time" timestamptz(3),
	"revoke_time" timestamptz(3),
	"max_views" integer,
	"view_count" integer DEFAULT 0 NOT NULL,
	"view_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_share_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "report_share_one_check" CHECK (("report_share"."run_id" is null) <> ("report_share"."report_id" is null))
);
--> statement-breakpoint
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_run_id_report_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_share_owner_id_index" ON "report_share" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_share_run_id_index" ON "report_share" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "report_share_report_id_index" ON "report_share" USING btree ("report_id");

--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON report_share FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (780, '分享', 3, 'F', '', '', 'report:data:share', '', '0');
