-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id IN (710, 1610);
