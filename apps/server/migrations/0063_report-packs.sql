CREATE TABLE "report_pack" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_pack_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"reports" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"product_version" text DEFAULT '' NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"user_name" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"install_time" timestamptz(3),
	"remove_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "report_pack_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_pack_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"report_id" bigint,
	"version_no" integer DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"taken_back" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_pack" ADD CONSTRAINT "report_pack_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pack_item" ADD CONSTRAINT "report_pack_item_pack_id_report_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."report_pack"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pack_item" ADD CONSTRAINT "report_pack_item_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_pack_digest_index" ON "report_pack" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "report_pack_user_id_index" ON "report_pack" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_pack_item_pack_id_index" ON "report_pack_item" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "report_pack_item_report_id_index" ON "report_pack_item" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_pack_item_code_index" ON "report_pack_item" USING btree ("code");--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_unlinked AFTER UPDATE OF report_id ON report_pack_item FOR EACH ROW
  WHEN (OLD.report_id IS NOT NULL AND NEW.report_id IS NULL) EXECUTE FUNCTION keep_unlinked('report_id');--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (740, 770);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (770, '安装', 1, 'F', '', '', 'report:install:add', '', '0'),
  (770, '卸载', 2, 'F', '', '', 'report:install:remove', '', '0'),
  (770, '导出', 3, 'F', '', '', 'report:install:export', '', '0');
