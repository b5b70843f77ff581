-- A mobile number and a mail address belong to one user; empty ones are nobody's.
CREATE UNIQUE INDEX sys_user_mobile_unique ON sys_user (mobile) WHERE mobile <> '';--> statement-breakpoint
CREATE UNIQUE INDEX sys_user_email_unique ON sys_user (lower(email)) WHERE email <> '';--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1410 OR parent_id = 1410;--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1310;
