CREATE TABLE "sys_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_name" text NOT NULL,
	"handler" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"misfire" text DEFAULT 'once' NOT NULL,
	"concurrency" text DEFAULT 'skip' NOT NULL,
	"retry_limit" integer DEFAULT 0 NOT NULL,
	"retry_delay" integer DEFAULT 60 NOT NULL,
	"timeout_seconds" integer DEFAULT 3600 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"next_fire" timestamptz(3),
	"built_in" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_job_job_name_unique" UNIQUE("job_name")
);
--> statement-breakpoint
CREATE TABLE "sys_job_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_job_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"fire_time" timestamptz(3) NOT NULL,
	"cause" text NOT NULL,
	"task_id" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"start_time" timestamptz(3),
	"end_time" timestamptz(3),
	"attempts" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"node" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_job_log_job_id_fire_time_unique" UNIQUE("job_id","fire_time")
);
--> statement-breakpoint
CREATE TABLE "sys_job_output" (
	"log_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_job_output_log_id_line_pk" PRIMARY KEY("log_id","line")
);
--> statement-breakpoint
DROP INDEX "sys_task_status_heartbeat_index";--> statement-breakpoint
ALTER TABLE "sys_task" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "run_after" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "retry_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "retry_delay_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_task" ADD COLUMN "timeout_seconds" integer;--> statement-breakpoint
ALTER TABLE "sys_job_log" ADD CONSTRAINT "sys_job_log_job_id_sys_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."sys_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_job_output" ADD CONSTRAINT "sys_job_output_log_id_sys_job_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."sys_job_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_job_built_in_unique" ON "sys_job" USING btree ("handler") WHERE "sys_job"."built_in";--> statement-breakpoint
CREATE INDEX "sys_job_next_fire_index" ON "sys_job" USING btree ("next_fire") WHERE "sys_job"."next_fire" is not null;--> statement-breakpoint
CREATE INDEX "sys_job_log_job_id_id_index" ON "sys_job_log" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "sys_job_log_task_id_index" ON "sys_job_log" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "sys_job_log_open_index" ON "sys_job_log" USING btree ("job_id") WHERE "sys_job_log"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "sys_task_open_index" ON "sys_task" USING btree ("id") WHERE "sys_task"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "sys_task_served_index" ON "sys_task" USING btree ("user_id",coalesce("end_time", "heartbeat") desc nulls last) WHERE "sys_task"."status" <> 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "sys_task_lane_unique" ON "sys_task" USING btree ("lane") WHERE "sys_task"."status" = 'running';--> statement-breakpoint
-- below: written by hand
CREATE FUNCTION sys_job_log_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_job_log SET
    status = NEW.status,
    start_time = CASE WHEN NEW.status = 'running' THEN now() ELSE start_time END,
    end_time = NEW.end_time,
    attempts = NEW.attempts,
    message = NEW.message,
    outcome = left(coalesce(NEW.result #>> '{}', ''), 500)
  WHERE task_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sys_task_job_log AFTER UPDATE ON sys_task FOR EACH ROW
  WHEN (NEW.user_id IS NULL AND (OLD.status, OLD.attempts) IS DISTINCT FROM (NEW.status, NEW.attempts))
  EXECUTE FUNCTION sys_job_log_follow();--> statement-breakpoint
CREATE FUNCTION sys_job_log_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('work_manage', json_build_object('kind', 'job', 'payload', json_build_object('id', NEW.job_id))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sys_job_log_announce AFTER INSERT OR UPDATE OF status ON sys_job_log FOR EACH ROW
  EXECUTE FUNCTION sys_job_log_announce();--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1520;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT 1520, button.name, button.place, 'F', '', '', button.code, '', '0'
  FROM (VALUES ('任务查询', 1, 'monitor:job:query'),
    ('任务新增', 2, 'monitor:job:add'),
    ('任务修改', 3, 'monitor:job:edit'),
    ('任务删除', 4, 'monitor:job:remove'),
    ('启停和运行', 5, 'monitor:job:changeStatus')) button (name, place, code);
