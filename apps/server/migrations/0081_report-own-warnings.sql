ALTER TABLE "report_warning_rule" ADD COLUMN "warning_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "style" text DEFAULT 'cell' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "notify" text[] DEFAULT '{bell,channel}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_warning_rule_warning_id_unique" ON "report_warning_rule" USING btree ("report_id","warning_id") WHERE "report_warning_rule"."warning_id" <> '';
