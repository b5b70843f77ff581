CREATE TABLE "inh_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	"run_no" integer NOT NULL,
	"chosen" text[] DEFAULT '{}' NOT NULL,
	"texts" jsonb NOT NULL,
	"writer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"checker_id" bigint,
	"check_time" timestamptz(3),
	"checked_facts" text DEFAULT '' NOT NULL,
	"signer_id" bigint,
	"sign_time" timestamptz(3),
	"returned" text DEFAULT '' NOT NULL,
	"frozen" text,
	"checksum" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inh_report_version_unique" UNIQUE("case_id","version")
);
--> statement-breakpoint
ALTER TABLE "inh_report" ADD CONSTRAINT "inh_report_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_report" ADD CONSTRAINT "inh_report_checker_id_sys_user_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_report" ADD CONSTRAINT "inh_report_signer_id_sys_user_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inh_report_open_unique" ON "inh_report" USING btree ("case_id") WHERE state <> 'signed';

--> statement-breakpoint
-- below: written by hand
-- What was signed stays as it is, whoever writes to the table; only people may go, and a case with all that it has.
CREATE FUNCTION inh_report_keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a signed report is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER inh_report_keep_signed BEFORE UPDATE ON inh_report FOR EACH ROW
  WHEN (OLD.state = 'signed' AND (OLD.state, OLD.case_id, OLD.version, OLD.run_no, OLD.chosen, OLD.texts, OLD.writer_ids, OLD.check_time, OLD.sign_time, OLD.frozen, OLD.checksum)
    IS DISTINCT FROM (NEW.state, NEW.case_id, NEW.version, NEW.run_no, NEW.chosen, NEW.texts, NEW.writer_ids, NEW.check_time, NEW.sign_time, NEW.frozen, NEW.checksum))
  EXECUTE FUNCTION inh_report_keep_signed();--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (890, '签发报告', 7, 'F', '', '', 'knowledge:inheritance-mutation:sign', '', '0');
