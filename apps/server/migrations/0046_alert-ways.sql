ALTER TABLE "sys_alert" ADD COLUMN "hook_time" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sys_alert" ADD COLUMN "mail_time" timestamptz(3);
