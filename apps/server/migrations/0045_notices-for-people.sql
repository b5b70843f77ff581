INSERT INTO sys_notice_for (notice_id, user_id) SELECT id, user_id FROM sys_notice WHERE user_id IS NOT NULL;--> statement-breakpoint
UPDATE sys_notice SET is_personal = true WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_notice" DROP CONSTRAINT "sys_notice_user_id_sys_user_id_fk";
--> statement-breakpoint
DROP INDEX "sys_notice_user_id_index";--> statement-breakpoint
ALTER TABLE "sys_notice" DROP COLUMN "user_id";
