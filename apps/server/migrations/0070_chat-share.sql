ALTER TABLE "chat_share" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "is_branch" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "sources" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "view_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "view_time" timestamptz(3);
--> statement-breakpoint
-- below: written by hand
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (600, '分享对话', 6, 'F', '', '', 'chat:data:share', '', '0');--> statement-breakpoint
-- ROLE_DEFAULT: as with notes, what is one's own is shared by oneself.
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE parent_id = 600 AND perms = 'chat:data:share';
--> statement-breakpoint
-- A question that goes, also along with its conversation, uses its files no more.
CREATE TRIGGER chat_message_forget_files AFTER DELETE ON chat_message REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('chat');
