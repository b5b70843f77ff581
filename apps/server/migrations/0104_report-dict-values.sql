-- takes away: the values of three dictionaries of reports that no report has, unless somebody has changed them. Those of its definitions stand in their place.
DELETE FROM report_dict_data WHERE dict_type = 'SYS_CONDITION' AND (dict_value, dict_label) IN (('=', '等于'), ('<>', '不等于'), ('>', '大于'), ('>=', '大于等于'), ('<', '小于'), ('<=', '小于等于'), ('like', '包含'), ('not like', '不包含'), ('in', '属于'), ('between', '介于'), ('is null', '为空'), ('is not null', '不为空'));
--> statement-breakpoint
DELETE FROM report_dict_data WHERE dict_type = 'REPORT_MODULES_DETAIL' AND (dict_value, dict_label, remark) IN (('table', '表格', '明细表格'), ('line', '图表', '折线图'), ('bar', '图表', '柱状图'), ('pie', '图表', '饼图'), ('card', '指标', '指标卡'));
--> statement-breakpoint
INSERT INTO report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, list_class, remark) VALUES
  ('SYS', 'SYS_CONDITION', 'eq', '等于', 1, 'default', '值相等'),
  ('SYS', 'SYS_CONDITION', 'ne', '不等于', 2, 'default', '值不相等'),
  ('SYS', 'SYS_CONDITION', 'gt', '大于', 3, 'default', '数字或日期更大'),
  ('SYS', 'SYS_CONDITION', 'ge', '大于等于', 4, 'default', '数字或日期更大或相等'),
  ('SYS', 'SYS_CONDITION', 'lt', '小于', 5, 'default', '数字或日期更小'),
  ('SYS', 'SYS_CONDITION', 'le', '小于等于', 6, 'default', '数字或日期更小或相等'),
  ('SYS', 'SYS_CONDITION', 'between', '介于', 7, 'default', '在两个值之间'),
  ('SYS', 'SYS_CONDITION', 'in', '是其中之一', 8, 'default', '是所列值之一'),
  ('SYS', 'SYS_CONDITION', 'not_in', '不是其中之一', 9, 'default', '不是所列的任何一个值'),
  ('SYS', 'SYS_CONDITION', 'like', '包含', 10, 'default', '文字中含有'),
  ('SYS', 'SYS_CONDITION', 'not_like', '不包含', 11, 'default', '文字中不含有'),
  ('SYS', 'SYS_CONDITION', 'starts', '开头是', 12, 'default', '文字以它开头'),
  ('SYS', 'SYS_CONDITION', 'ends', '结尾是', 13, 'default', '文字以它结尾'),
  ('SYS', 'SYS_CONDITION', 'is_null', '为空', 14, 'default', '没有值'),
  ('SYS', 'SYS_CONDITION', 'not_null', '不为空', 15, 'default', '有值'),
  ('SYS', 'SYS_CONDITION', 'last_n_days', '最近几天', 16, 'default', '从几天前到现在'),
  ('SYS', 'SYS_CONDITION', 'this_month', '本月', 17, 'default', '从本月 1 日到现在'),
  ('SYS', 'SYS_LOGICAL_JUDGMENT', 'not', '并非', 3, 'danger', '里面的条件都成立时不算'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '1', 'table', 1, 'default', '明细表'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '2', 'grouped', 2, 'default', '汇总表'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '3', 'pivot', 3, 'default', '交叉表'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '4', 'card', 4, 'default', '指标卡'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '5', 'line', 5, 'default', '折线图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '6', 'bar', 6, 'default', '柱状图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '7', 'pie', 7, 'default', '饼图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '8', 'scatter', 8, 'default', '散点图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '9', 'gauge', 9, 'default', '仪表盘'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '10', 'funnel', 10, 'default', '漏斗图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '11', 'text', 11, 'default', '文字'),
  ('REPORT', 'REPORT_MODULES_DETAIL', '12', 'filter', 12, 'default', '筛选控件')
ON CONFLICT (dict_type, dict_value) DO NOTHING;
