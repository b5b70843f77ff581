-- 组件手册 is there.
UPDATE sys_menu SET status = '0' WHERE id = 1620;
