ALTER TABLE "sys_file_blob" ADD COLUMN "check_time" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_file_blob" ADD COLUMN "fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sys_file_blob_check_time_index" ON "sys_file_blob" USING btree ("check_time");