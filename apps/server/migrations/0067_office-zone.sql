-- A constant to the planner. The setting's trigger makes it anew, and with it whatever was planned with the old one.
CREATE FUNCTION office_zone() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'Asia/Shanghai'::text $$;--> statement-breakpoint
-- takes away: nothing; the column comes back in the same transaction, computed by the function.
ALTER TABLE "workbench_todo" drop column "remind_time";--> statement-breakpoint
ALTER TABLE "workbench_todo" ADD COLUMN "remind_time" timestamptz(3) GENERATED ALWAYS AS ((due_day::timestamp + coalesce(due_minute, 540) * interval '1 minute') at time zone office_zone()) STORED;--> statement-breakpoint
CREATE INDEX "workbench_todo_reminder_index" ON "workbench_todo" USING btree ("remind_time") WHERE done_time is null and told_time < remind_time;--> statement-breakpoint
CREATE FUNCTION follow_office_zone() RETURNS trigger LANGUAGE plpgsql AS $follow$
BEGIN
  -- A zone that the database does not know ends the change here.
  PERFORM now() AT TIME ZONE new.config_value;
  EXECUTE format('CREATE OR REPLACE FUNCTION office_zone() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    format('SELECT %L::text', new.config_value));
  -- What is computed by the office's clock is computed anew. What was told and is past is not told again.
  UPDATE workbench_todo SET due_day = due_day,
    told_time = CASE WHEN told_time >= remind_time THEN greatest(told_time, now()) ELSE told_time END
  WHERE due_day IS NOT NULL;
  RETURN NULL;
END $follow$;--> statement-breakpoint
CREATE TRIGGER sys_config_office_zone AFTER INSERT OR UPDATE OF config_value ON sys_config
  FOR EACH ROW WHEN (new.config_key = 'sys.office.time-zone') EXECUTE FUNCTION follow_office_zone();--> statement-breakpoint
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('sys.office.time-zone', '办公时区', 'Asia/Shanghai', true, '日期筛选、日程提醒、报表、订单号和“今天”都按它的钟点');
