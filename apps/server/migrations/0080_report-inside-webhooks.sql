-- Webhooks of reports reach what OUTBOUND_PRIVATE names only for who holds this.
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (750, '推送到内部网络', 12, 'F', '', '', 'report:channel:inside', '', '0');
