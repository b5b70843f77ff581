-- Roles are told apart by their names, too.
ALTER TABLE "sys_role" ADD CONSTRAINT "sys_role_role_name_unique" UNIQUE("role_name");
--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (14800, 1480, '修改', 1, 'F', 'system:column:edit');
--> statement-breakpoint
-- 角色管理 and 字段管理 are there.
UPDATE sys_menu SET status = '0' WHERE id IN (1420, 14200, 14201, 14202, 14203, 14204, 1480);
