INSERT INTO report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, list_class, remark) VALUES
  ('REPORT', 'REPORT_MODULES_DETAIL', '13', 'image', 13, 'default', '图片'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '14', 'warnings', 14, 'default', '预警列表'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '15', 'report', 15, 'default', '子报表')
ON CONFLICT (dict_type, dict_value) DO NOTHING;
