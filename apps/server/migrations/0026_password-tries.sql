CREATE TABLE "sys_password_try" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_session" ADD COLUMN "confirm_time" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_sign_in_failure" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
CREATE INDEX "sys_password_try_since_index" ON "sys_password_try" USING btree ("since");