CREATE TABLE "blog_site" (
	"id" bigint PRIMARY KEY NOT NULL,
	"site_name" text NOT NULL,
	"headline" text NOT NULL,
	"intro" text NOT NULL,
	"footer" text NOT NULL,
	"logo" text NOT NULL,
	"icp" text NOT NULL,
	"navigation" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"row_version" integer NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_site_id_check" CHECK ("blog_site"."id" = 1)
);
--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (300, '站点设置', 50, 'C', 'site', 'article/site/index', 'article:site:list', 'SettingOutlined', '0') RETURNING id)
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, '修改', 1, 'F', '', '', 'article:site:edit', '', '0' FROM page;
