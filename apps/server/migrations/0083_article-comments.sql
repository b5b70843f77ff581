ALTER TABLE "blog_article" ADD COLUMN "comments_closed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
INSERT INTO "sys_config" (config_key, config_name, config_value, built_in, remark) VALUES
  ('blog.comment.days', '文章评论开放天数', '0', true, '文章发布满这么多天后不能再评论，已有的仍然显示；0 表示一直开放')
ON CONFLICT DO NOTHING;
