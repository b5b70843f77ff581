-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id = 720;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (720, '导出', 1, 'F', '', '', 'report:compare:export', '', '0');
