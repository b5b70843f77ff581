ALTER TABLE "report_run" ADD COLUMN "restart_of" bigint;--> statement-breakpoint
ALTER TABLE "report_run" ADD COLUMN "restart_key" text;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_restart_of_report_run_id_fk" FOREIGN KEY ("restart_of") REFERENCES "public"."report_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_restart_unique" UNIQUE("restart_of","restart_key");
