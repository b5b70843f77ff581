INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('mindmap.trash.days', '思维导图回收站保留天数', '30', true, '删除的思维导图在回收站里保留的天数，到期自动彻底删除；0 表示一直保留'),
  ('book.trash.days', '书籍回收站保留天数', '30', true, '删除的书籍在回收站里保留的天数，到期自动彻底删除；0 表示一直保留');
