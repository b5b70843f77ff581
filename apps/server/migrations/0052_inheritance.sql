CREATE TABLE "inh_case" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"dept_id" bigint,
	"case_no" text NOT NULL,
	"proband_name" text DEFAULT '' NOT NULL,
	"phenotype" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" text DEFAULT '' NOT NULL,
	"file" jsonb,
	"run_state" text DEFAULT '' NOT NULL,
	"run_count" integer DEFAULT 0 NOT NULL,
	"kept_count" integer,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inh_case_no_unique" UNIQUE("case_no")
);
--> statement-breakpoint
CREATE TABLE "inh_removed" (
	"run_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"place" integer NOT NULL,
	"variant" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "inh_removed_run_id_stage_place_pk" PRIMARY KEY("run_id","stage","place")
);
--> statement-breakpoint
CREATE TABLE "inh_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"run_no" integer NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"people" jsonb NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"task_id" bigint,
	"kept" integer,
	"summary" jsonb,
	"reading" jsonb,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3),
	CONSTRAINT "inh_run_no_unique" UNIQUE("case_id","run_no")
);
--> statement-breakpoint
CREATE TABLE "inh_variant" (
	"run_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"variant" text NOT NULL,
	"gene" text DEFAULT '' NOT NULL,
	"genes" text[] DEFAULT '{}' NOT NULL,
	"impact" text DEFAULT '' NOT NULL,
	"fits" text[] DEFAULT '{}' NOT NULL,
	"may_fit" text[] DEFAULT '{}' NOT NULL,
	"is_pathogenic" boolean NOT NULL,
	"rank" smallint NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "inh_variant_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
ALTER TABLE "inh_case" ADD CONSTRAINT "inh_case_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_case" ADD CONSTRAINT "inh_case_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_removed" ADD CONSTRAINT "inh_removed_run_id_inh_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."inh_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_run" ADD CONSTRAINT "inh_run_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_run" ADD CONSTRAINT "inh_run_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_variant" ADD CONSTRAINT "inh_variant_run_id_inh_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."inh_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inh_case_update_time_id_index" ON "inh_case" USING btree ("update_time","id");--> statement-breakpoint
CREATE INDEX "inh_case_dept_id_index" ON "inh_case" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "inh_case_owner_id_index" ON "inh_case" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inh_run_open_unique" ON "inh_run" USING btree ("case_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "inh_variant_run_id_rank_place_index" ON "inh_variant" USING btree ("run_id","rank","place");--> statement-breakpoint
CREATE INDEX "inh_variant_key_index" ON "inh_variant" USING btree (left("variant", 100),"run_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER inh_case_forget_files AFTER DELETE ON inh_case REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('inheritance-case');--> statement-breakpoint
CREATE TRIGGER keep_unlinked AFTER UPDATE OF dept_id ON inh_case FOR EACH ROW
  WHEN (OLD.dept_id IS NOT NULL AND NEW.dept_id IS NULL) EXECUTE FUNCTION keep_unlinked('dept_id');--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 890;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT 890, button.name, button.place, 'F', '', '', 'knowledge:inheritance-mutation:' || button.code, '', '0'
  FROM (VALUES ('查询', 1, 'query'), ('新增', 2, 'add'), ('修改', 3, 'edit'), ('删除', 4, 'remove'), ('导出', 5, 'export'), ('分析', 6, 'run')) button (name, place, code);
