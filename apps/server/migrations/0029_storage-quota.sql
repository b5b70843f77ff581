INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.upload.quota-megabytes', '每个用户的存储空间', '5120', true, '每个用户的文件合计上限，单位 MB，0 表示不限，修改后立即生效');
