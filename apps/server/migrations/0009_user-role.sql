-- A mobile number and a mail address belong to one user; empty ones are nobody's.
CREATE UNIQUE INDEX sys_user_mobile_unique ON sys_user (mobile) WHERE mobile <> '';--> statement-breakpoint
CREATE UNIQUE INDEX sys_user_email_unique ON sys_user (lower(email)) WHERE email <> '';--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1410 OR parent_id = 1410;--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1310;--> statement-breakpoint
ALTER TABLE sys_user ADD COLUMN is_active boolean NOT NULL DEFAULT true;--> statement-breakpoint
DROP TRIGGER sys_user_permission ON sys_user;--> statement-breakpoint
CREATE TRIGGER sys_user_permission AFTER UPDATE OF status, is_active, username, nickname, avatar, dept_id OR DELETE ON sys_user
  FOR EACH ROW EXECUTE FUNCTION announce_user_permission();--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (13100, 1310, '新增', 1, 'F', 'user:index:add'),
  (13101, 1310, '修改', 2, 'F', 'user:index:edit'),
  (13102, 1310, '删除', 3, 'F', 'user:index:remove'),
  (13103, 1310, '分配角色', 4, 'F', 'user:index:role'),
  (13104, 1310, '查询', 5, 'F', 'user:index:query'),
  (13105, 1310, '导出', 6, 'F', 'user:index:export');
