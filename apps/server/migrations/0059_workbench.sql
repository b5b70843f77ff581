CREATE TABLE "workbench_todo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workbench_todo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_day" date,
	"due_minute" integer,
	"remind_time" timestamptz(3) GENERATED ALWAYS AS ((due_day::timestamp + coalesce(due_minute, 540) * interval '1 minute') at time zone 'Asia/Shanghai') STORED,
	"told_time" timestamptz(3) DEFAULT now() NOT NULL,
	"repeat" text DEFAULT 'none' NOT NULL,
	"repeat_day" integer,
	"repeat_of" bigint,
	"done_time" timestamptz(3),
	"snoozed_until" timestamptz(3),
	"link_address" text DEFAULT '' NOT NULL,
	"link_title" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "workbench_todo_repeat_of_unique" UNIQUE("repeat_of"),
	CONSTRAINT "workbench_todo_due_check" CHECK (due_day is not null or (due_minute is null and repeat = 'none'))
);
--> statement-breakpoint
ALTER TABLE "workbench_todo" ADD CONSTRAINT "workbench_todo_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workbench_todo_user_id_due_day_index" ON "workbench_todo" USING btree ("user_id","due_day");--> statement-breakpoint
CREATE INDEX "workbench_todo_reminder_index" ON "workbench_todo" USING btree ("remind_time") WHERE done_time is null and told_time < remind_time;
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON workbench_todo FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 100;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (100, '查询', 1, 'F', '', '', 'home:workbench:query', '', '0'),
  (100, '新增', 2, 'F', '', '', 'home:workbench:add', '', '0'),
  (100, '修改', 3, 'F', '', '', 'home:workbench:edit', '', '0'),
  (100, '删除', 4, 'F', '', '', 'home:workbench:remove', '', '0');--> statement-breakpoint
-- ROLE_DEFAULT: one's own to-dos.
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE id = 100 OR parent_id = 100;
