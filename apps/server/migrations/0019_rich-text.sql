ALTER TABLE "sys_notice" ADD COLUMN "content_format" text DEFAULT 'markdown' NOT NULL;--> statement-breakpoint
ALTER TABLE sys_notice ADD CHECK (content_format IN ('markdown', 'html'));
--> statement-breakpoint
-- 组件手册 is there, for whoever is given practice:widgets:list.
UPDATE sys_menu SET status = '0' WHERE id = 1620;
