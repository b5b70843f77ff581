CREATE TABLE "report_pack_dict" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_pack_dict_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack_id" bigint NOT NULL,
	"dict_type" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_label" text NOT NULL,
	"action" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"taken_back" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_pack" ADD COLUMN "dicts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "restart_of" bigint;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "restart_key" text;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "warning_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "style" text DEFAULT 'cell' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "notify" text[] DEFAULT '{bell,channel}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_pack_dict" ADD CONSTRAINT "report_pack_dict_pack_id_report_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."report_pack"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_pack_dict_pack_id_index" ON "report_pack_dict" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "report_pack_dict_dict_type_dict_value_index" ON "report_pack_dict" USING btree ("dict_type","dict_value");--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_restart_of_report_run_id_fk" FOREIGN KEY ("restart_of") REFERENCES "public"."report_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_warning_rule_warning_id_unique" ON "report_warning_rule" USING btree ("report_id","warning_id") WHERE "report_warning_rule"."warning_id" <> '';--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_restart_unique" UNIQUE("restart_of","restart_key");
