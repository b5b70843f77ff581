CREATE TABLE "sys_check_span" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_check_span_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_key" text NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"actions" jsonb DEFAULT '[]' NOT NULL,
	"begin_time" timestamptz(3) DEFAULT now() NOT NULL,
	"last_time" timestamptz(3) DEFAULT now() NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"taken_by" bigint,
	"taken_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sys_node" (
	"node" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"start_time" timestamptz(3) NOT NULL,
	"seen_time" timestamptz(3) DEFAULT now() NOT NULL,
	"about" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_sample" (
	"node" text NOT NULL,
	"sample_time" timestamptz(3) DEFAULT now() NOT NULL,
	"seconds" double precision NOT NULL,
	"cpu" double precision NOT NULL,
	"process_cpu" double precision NOT NULL,
	"memory_used" double precision NOT NULL,
	"memory_total" double precision NOT NULL,
	"rss" double precision NOT NULL,
	"heap" double precision NOT NULL,
	"loop_delay" double precision NOT NULL,
	"loop_busy" double precision NOT NULL,
	"disk_free" double precision NOT NULL,
	"disk_total" double precision NOT NULL,
	"pool_total" integer NOT NULL,
	"pool_busy" integer NOT NULL,
	"pool_waiting" integer NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"p95" double precision,
	CONSTRAINT "sys_sample_sample_time_node_pk" PRIMARY KEY("sample_time","node")
);
--> statement-breakpoint
CREATE INDEX "sys_check_span_check_key_begin_time_index" ON "sys_check_span" USING btree ("check_key","begin_time");--> statement-breakpoint
CREATE INDEX "sys_check_span_last_time_index" ON "sys_check_span" USING btree ("last_time");
--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (1510, 1530, 1540, 1550, 1560, 1570, 1580, 1590);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (1500, '监控总览', 5, 'C', 'overview', 'monitor/overview/index', 'monitor:overview:list', 'DashboardOutlined', '0');--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', button.code, '', '0'
  FROM (VALUES ('monitor:overview:list', '处理告警', 1, 'monitor:overview:handle'),
    ('monitor:online:list', '强制下线', 1, 'monitor:online:forceLogout'),
    ('monitor:operlog:list', '操作查询', 1, 'monitor:operlog:query'),
    ('monitor:operlog:list', '操作日志导出', 2, 'monitor:operlog:export'),
    ('monitor:operlog:list', '操作日志清理', 3, 'monitor:operlog:remove'),
    ('monitor:logininfor:list', '登录日志导出', 1, 'monitor:logininfor:export'),
    ('monitor:logininfor:list', '登录日志清理', 2, 'monitor:logininfor:remove'),
    ('monitor:logininfor:list', '账号解锁', 3, 'monitor:logininfor:unlock')) button (page, name, place, code)
  JOIN sys_menu page ON page.perms = button.page AND page.menu_type = 'C' AND page.parent_id = 1500;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (1560, '清除缓存', 1, 'F', '', '', 'monitor:cache:remove', '', '0');
