-- An entry without a value goes by its id, so a dictionary may hold several of them.
ALTER TABLE sys_dict_data DROP CONSTRAINT sys_dict_data_dict_id_dict_value_unique;
--> statement-breakpoint
CREATE UNIQUE INDEX sys_dict_data_dict_id_dict_value_unique ON sys_dict_data (dict_id, dict_value) WHERE dict_value <> '';
--> statement-breakpoint
-- A type of the report dictionary exists through its entries.
CREATE VIEW report_dict_type AS
  SELECT min(id) AS id, dict_type,
         coalesce(string_agg(DISTINCT nullif(dict_code, ''), ',' ORDER BY nullif(dict_code, '')), '') AS dict_codes,
         count(*)::int AS data_count, max(update_time) AS update_time
  FROM report_dict_data GROUP BY dict_type;
--> statement-breakpoint
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.user.init-password', '用户初始密码', '', true, '新增用户和重置密码时的默认密码，留空表示每次都要填写');
--> statement-breakpoint
UPDATE sys_config SET remark = '不能大于最大长度' WHERE config_key = 'sys.account.password-min-length' AND remark = '';
--> statement-breakpoint
UPDATE sys_config SET remark = '对已登录的会话同样生效' WHERE config_key = 'sys.session.idle-minutes' AND remark = '';
--> statement-breakpoint
UPDATE sys_config SET remark = '对之后登录的会话生效' WHERE config_key = 'sys.session.absolute-hours' AND remark = '';
--> statement-breakpoint
-- The dictionaries of the product's own screens, numbered as RuoYi numbers them.
INSERT INTO sys_dict_type (id, dict_name, dict_type, remark) OVERRIDING SYSTEM VALUE VALUES
  (1, '用户性别', 'sys_user_sex', '用户性别列表'),
  (2, '菜单状态', 'sys_show_hide', '菜单状态列表'),
  (3, '系统开关', 'sys_normal_disable', '系统开关列表'),
  (4, '任务状态', 'sys_job_status', '任务状态列表'),
  (5, '任务分组', 'sys_job_group', '任务分组列表'),
  (6, '系统是否', 'sys_yes_no', '系统是否列表'),
  (7, '通知类型', 'sys_notice_type', '通知类型列表'),
  (8, '通知状态', 'sys_notice_status', '通知状态列表'),
  (9, '操作类型', 'sys_oper_type', '操作类型列表'),
  (10, '系统状态', 'sys_common_status', '登录状态列表');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('sys_dict_type', 'id'), 100);
--> statement-breakpoint
INSERT INTO sys_dict_data (id, dict_id, dict_sort, dict_label, dict_value, list_class, is_default, remark) OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 1, '男', '0', 'default', true, '性别男'),
  (2, 1, 2, '女', '1', 'default', false, '性别女'),
  (3, 1, 3, '未知', '2', 'default', false, '性别未知'),
  (4, 2, 1, '显示', '0', 'primary', true, '显示菜单'),
  (5, 2, 2, '隐藏', '1', 'danger', false, '隐藏菜单'),
  (6, 3, 1, '正常', '0', 'primary', true, '正常状态'),
  (7, 3, 2, '停用', '1', 'danger', false, '停用状态'),
  (8, 4, 1, '正常', '0', 'primary', true, '正常状态'),
  (9, 4, 2, '暂停', '1', 'danger', false, '停用状态'),
  (10, 5, 1, '默认', 'DEFAULT', 'default', true, '默认分组'),
  (11, 5, 2, '系统', 'SYSTEM', 'default', false, '系统分组'),
  (12, 6, 1, '是', 'Y', 'primary', true, '系统默认是'),
  (13, 6, 2, '否', 'N', 'danger', false, '系统默认否'),
  (14, 7, 1, '通知', '1', 'warning', true, '通知'),
  (15, 7, 2, '公告', '2', 'success', false, '公告'),
  (16, 8, 1, '正常', '0', 'primary', true, '正常状态'),
  (17, 8, 2, '关闭', '1', 'danger', false, '关闭状态'),
  (18, 9, 99, '其他', '0', 'info', false, '其他操作'),
  (19, 9, 1, '新增', '1', 'info', false, '新增操作'),
  (20, 9, 2, '修改', '2', 'info', false, '修改操作'),
  (21, 9, 3, '删除', '3', 'danger', false, '删除操作'),
  (22, 9, 4, '授权', '4', 'primary', false, '授权操作'),
  (23, 9, 5, '导出', '5', 'warning', false, '导出操作'),
  (24, 9, 6, '导入', '6', 'warning', false, '导入操作'),
  (25, 9, 7, '强退', '7', 'danger', false, '强退操作'),
  (26, 9, 8, '生成代码', '8', 'warning', false, '生成操作'),
  (27, 9, 9, '清空数据', '9', 'danger', false, '清空操作'),
  (28, 10, 1, '成功', '0', 'primary', false, '正常状态'),
  (29, 10, 2, '失败', '1', 'danger', false, '停用状态');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('sys_dict_data', 'id'), 100);
--> statement-breakpoint
-- The menu: dictionaries, settings, and the report dictionary with its buttons.
UPDATE sys_menu SET status = '0' WHERE id IN (1460, 1470, 760) OR parent_id IN (1460, 1470);
--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (7600, 760, '查询', 1, 'F', 'report:dict:query'),
  (7601, 760, '新增', 2, 'F', 'report:dict:add'),
  (7602, 760, '修改', 3, 'F', 'report:dict:edit'),
  (7603, 760, '删除', 4, 'F', 'report:dict:remove'),
  (7604, 760, '导出', 5, 'F', 'report:dict:export');
--> statement-breakpoint
-- The five dictionaries that reports are built with (specification 7).
INSERT INTO report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, list_class, remark) VALUES
  ('SYS', 'SYS_CONDITION', '=', '等于', 1, 'default', '值相等'),
  ('SYS', 'SYS_CONDITION', '<>', '不等于', 2, 'default', '值不相等'),
  ('SYS', 'SYS_CONDITION', '>', '大于', 3, 'default', '数字或日期更大'),
  ('SYS', 'SYS_CONDITION', '>=', '大于等于', 4, 'default', '数字或日期更大或相等'),
  ('SYS', 'SYS_CONDITION', '<', '小于', 5, 'default', '数字或日期更小'),
  ('SYS', 'SYS_CONDITION', '<=', '小于等于', 6, 'default', '数字或日期更小或相等'),
  ('SYS', 'SYS_CONDITION', 'like', '包含', 7, 'default', '文字中含有'),
  ('SYS', 'SYS_CONDITION', 'not like', '不包含', 8, 'default', '文字中不含有'),
  ('SYS', 'SYS_CONDITION', 'in', '属于', 9, 'default', '是所列值之一'),
  ('SYS', 'SYS_CONDITION', 'between', '介于', 10, 'default', '在两个值之间'),
  ('SYS', 'SYS_CONDITION', 'is null', '为空', 11, 'default', '没有值'),
  ('SYS', 'SYS_CONDITION', 'is not null', '不为空', 12, 'default', '有值'),
  ('SYS', 'SYS_LOGICAL_JUDGMENT', 'and', '并且', 1, 'primary', '两个条件都成立'),
  ('SYS', 'SYS_LOGICAL_JUDGMENT', 'or', '或者', 2, 'warning', '任一条件成立'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'info', '提示', 1, 'info', '仅作提示'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'warning', '警告', 2, 'warning', '需要关注'),
  ('REPORT', 'REPORT_WARNING_TYPE', 'danger', '严重', 3, 'danger', '需要立即处理'),
  ('REPORT', 'REPORT_WARNING_COLUMNS', 'value', '数值', 1, 'default', '指标的当前值'),
  ('REPORT', 'REPORT_WARNING_COLUMNS', 'growth', '环比', 2, 'default', '与上一期相比的变化率'),
  ('REPORT', 'REPORT_WARNING_COLUMNS', 'year_growth', '同比', 3, 'default', '与去年同期相比的变化率'),
  ('REPORT', 'REPORT_MODULES_DETAIL', 'table', '表格', 1, 'default', '明细表格'),
  ('REPORT', 'REPORT_MODULES_DETAIL', 'line', '图表', 2, 'default', '折线图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', 'bar', '图表', 3, 'default', '柱状图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', 'pie', '图表', 4, 'default', '饼图'),
  ('REPORT', 'REPORT_MODULES_DETAIL', 'card', '指标', 5, 'default', '指标卡');
