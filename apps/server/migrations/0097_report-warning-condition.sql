ALTER TABLE "report_warning_rule" ADD COLUMN "condition" jsonb;--> statement-breakpoint
ALTER TABLE "report_warning_rule" ADD COLUMN "condition_words" text DEFAULT '' NOT NULL;
