INSERT INTO "sys_config" (config_key, config_name, config_value, built_in, remark) VALUES
  ('blog.comment.policy', '评论方式', 'reviewed', true, 'reviewed：审核后显示；open：直接显示，可疑的先审核；off：不接受评论，已有的仍然显示')
ON CONFLICT DO NOTHING;
