-- The screens of menus and departments, and a code for bringing menus in.
UPDATE sys_menu SET status = '0' WHERE id IN (1430, 1440) OR parent_id IN (1430, 1440);
--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, perms) OVERRIDING SYSTEM VALUE VALUES
  (14305, 1430, '导入', 6, 'F', 'system:menu:import');
--> statement-breakpoint
-- Role keys an entry is shown to beside the holders of its permission; empty for everybody it is granted to.
ALTER TABLE "sys_menu" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;
