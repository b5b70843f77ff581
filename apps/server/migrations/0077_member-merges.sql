CREATE TABLE "inh_member_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_member_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"file" jsonb NOT NULL,
	"user_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inh_member_file_unique" UNIQUE("case_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "inh_merge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"is_trial" boolean NOT NULL,
	"absent_is" text NOT NULL,
	"members" jsonb NOT NULL,
	"task_id" bigint,
	"file_id" text DEFAULT '' NOT NULL,
	"file" jsonb,
	"summary" jsonb,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "inh_member_file" ADD CONSTRAINT "inh_member_file_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_member_file" ADD CONSTRAINT "inh_member_file_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_merge" ADD CONSTRAINT "inh_merge_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_merge" ADD CONSTRAINT "inh_merge_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inh_merge_case_id_id_index" ON "inh_merge" USING btree ("case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inh_merge_open_unique" ON "inh_merge" USING btree ("case_id") WHERE state in ('waiting', 'running');
