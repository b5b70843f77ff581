-- Whatever changes rights or settings, however it is done, tells every process at the commit.
CREATE FUNCTION announce_permission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_permission_version SET version = version + 1;
  PERFORM pg_notify('work_manage', '{"kind":"permission","payload":{}}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_role_permission AFTER INSERT OR UPDATE OR DELETE ON sys_role
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();
--> statement-breakpoint
CREATE TRIGGER sys_menu_permission AFTER INSERT OR UPDATE OR DELETE ON sys_menu
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();
--> statement-breakpoint
CREATE TRIGGER sys_role_menu_permission AFTER INSERT OR UPDATE OR DELETE ON sys_role_menu
  FOR EACH STATEMENT EXECUTE FUNCTION announce_permission();
--> statement-breakpoint
CREATE FUNCTION announce_user_permission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected bigint;
BEGIN
  -- plpgsql resolves a record's fields only in the branch that runs.
  IF TG_TABLE_NAME = 'sys_user' THEN
    IF TG_OP = 'DELETE' THEN affected := OLD.id; ELSE affected := NEW.id; END IF;
  ELSIF TG_OP = 'DELETE' THEN affected := OLD.user_id;
  ELSE affected := NEW.user_id;
  END IF;
  UPDATE sys_permission_version SET version = version + 1;
  PERFORM pg_notify('work_manage', '{"kind":"permission","payload":{"userId":' || affected || '}}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_user_role_permission AFTER INSERT OR UPDATE OR DELETE ON sys_user_role
  FOR EACH ROW EXECUTE FUNCTION announce_user_permission();
--> statement-breakpoint
CREATE TRIGGER sys_user_permission AFTER UPDATE OF status, username, nickname, avatar OR DELETE ON sys_user
  FOR EACH ROW EXECUTE FUNCTION announce_user_permission();
--> statement-breakpoint
CREATE FUNCTION announce_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work_manage', '{"kind":"setting","payload":{"key":""}}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_config_setting AFTER INSERT OR UPDATE OR DELETE ON sys_config
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();
