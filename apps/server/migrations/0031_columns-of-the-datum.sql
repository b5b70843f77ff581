-- 用户列表 shows the records of 用户管理: what was withheld of a column there is withheld of the column it shows.
CREATE TEMPORARY TABLE lent ON COMMIT DROP AS
SELECT own.id AS own_id, lender.id AS lender_id
FROM (VALUES ('username', 'username'), ('name', 'nickname'), ('email', 'email'), ('mobile', 'mobile'),
  ('telephone', 'telephone'), ('role_name', 'roles'), ('roles', 'roles'), ('mg_state', 'status'),
  ('create_time', 'create_time'), ('create_datetime', 'create_time')) AS pair (own, lender)
JOIN sys_column own ON own.resource = 'user:index' AND own.field = pair.own
JOIN sys_column lender ON lender.resource = 'system:user' AND lender.field = pair.lender;--> statement-breakpoint
UPDATE sys_column c SET can_read = c.can_read AND s.can_read, can_create = c.can_create AND s.can_create,
  can_update = c.can_update AND s.can_update, can_filter = c.can_filter AND s.can_filter,
  can_export = c.can_export AND s.can_export, mask = CASE WHEN c.mask = '' THEN s.mask ELSE c.mask END
FROM (
  SELECT lent.lender_id, bool_and(own.can_read) AS can_read, bool_and(own.can_create) AS can_create,
    bool_and(own.can_update) AS can_update, bool_and(own.can_filter) AS can_filter,
    bool_and(own.can_export) AS can_export, max(own.mask) AS mask
  FROM lent JOIN sys_column own ON own.id = lent.own_id GROUP BY lent.lender_id) s
WHERE c.id = s.lender_id;--> statement-breakpoint
INSERT INTO sys_role_column AS r (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
SELECT own.role_id, lent.lender_id, bool_and(own.can_read), bool_and(own.can_create), bool_and(own.can_update),
  bool_and(own.can_filter), bool_and(own.can_export), max(own.mask)
FROM lent JOIN sys_role_column own ON own.column_id = lent.own_id
GROUP BY own.role_id, lent.lender_id
ON CONFLICT (role_id, column_id) DO UPDATE SET can_read = r.can_read AND excluded.can_read,
  can_create = r.can_create AND excluded.can_create, can_update = r.can_update AND excluded.can_update,
  can_filter = r.can_filter AND excluded.can_filter, can_export = r.can_export AND excluded.can_export,
  mask = CASE WHEN r.mask = '' THEN excluded.mask ELSE r.mask END;
