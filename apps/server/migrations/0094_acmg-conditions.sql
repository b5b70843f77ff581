DROP INDEX "inh_acmg_unique";--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "run_no" integer;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "scheme" text DEFAULT 'rules' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "scheme_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "checker_id" bigint;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "check_time" timestamptz(3);--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD COLUMN "writer_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD CONSTRAINT "inh_acmg_checker_id_sys_user_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inh_acmg_unique" ON "inh_acmg" USING btree ("case_id",md5("variant"),"condition");
--> statement-breakpoint
UPDATE "inh_acmg" SET "writer_ids" = array["user_id"] WHERE "user_id" IS NOT NULL;
