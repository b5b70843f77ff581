-- 通知公告 is there.
UPDATE sys_menu SET status = '0' WHERE id IN (1490, 14900, 14901, 14902, 14903, 14904);
