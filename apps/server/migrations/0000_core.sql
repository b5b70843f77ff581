CREATE TABLE "note_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"notebook_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"excerpt" text GENERATED ALWAYS AS (left(content, 160)) STORED NOT NULL,
	"length" integer GENERATED ALWAYS AS (length(content)) STORED NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_note_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "note_notebook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_notebook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_notebook_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "sys_post" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_code" text NOT NULL,
	"post_name" text NOT NULL,
	"post_sort" integer DEFAULT 0 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_post_post_code_unique" UNIQUE("post_code"),
	CONSTRAINT "sys_post_post_name_unique" UNIQUE("post_name")
);
--> statement-breakpoint
CREATE TABLE "sys_menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"menu_name" text NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"menu_type" char(1) NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"component" text DEFAULT '' NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"perms" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"link" text,
	"redirect" text DEFAULT '' NOT NULL,
	"active_menu" text DEFAULT '' NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"no_cache" boolean DEFAULT false NOT NULL,
	"affix" boolean DEFAULT false NOT NULL,
	"breadcrumb" boolean DEFAULT true NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_menu_parent_id_menu_name_unique" UNIQUE("parent_id","menu_name")
);
--> statement-breakpoint
CREATE TABLE "sys_permission_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role_key" text NOT NULL,
	"role_name" text NOT NULL,
	"role_sort" integer DEFAULT 0 NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_role_role_key_unique" UNIQUE("role_key")
);
--> statement-breakpoint
CREATE TABLE "sys_role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "sys_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_user_username_key_unique" UNIQUE("username_key")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sys_idempotency" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sys_idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sys_captcha" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"expire_time" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_known_device" (
	"device_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"last_used" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_login_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"message" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_oper_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_oper_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"user_id" bigint,
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"params" text NOT NULL,
	"status" integer NOT NULL,
	"code" integer NOT NULL,
	"message" text NOT NULL,
	"cost_ms" integer NOT NULL,
	"trace_id" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"previous_until" timestamptz(3),
	"bind_hash" "bytea",
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"renew_time" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen" timestamptz(3) DEFAULT now() NOT NULL,
	"absolute_end" timestamptz(3) NOT NULL,
	"end_time" timestamptz(3),
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_session_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sys_session_previous_hash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "sys_sign_in_failure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_sign_in_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_key" text NOT NULL,
	"ip" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_ticket" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expire_time" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_config" (
	"config_key" text PRIMARY KEY NOT NULL,
	"config_name" text NOT NULL,
	"config_value" text NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sys_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"user_id" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"message" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"heartbeat" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "note_note" ADD CONSTRAINT "note_note_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_note" ADD CONSTRAINT "note_note_notebook_id_note_notebook_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."note_notebook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_notebook" ADD CONSTRAINT "note_notebook_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_role_menu" ADD CONSTRAINT "sys_role_menu_menu_id_sys_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."sys_menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_user_role" ADD CONSTRAINT "sys_user_role_role_id_sys_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."sys_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_known_device" ADD CONSTRAINT "sys_known_device_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_session" ADD CONSTRAINT "sys_session_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_ticket" ADD CONSTRAINT "sys_ticket_session_id_sys_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sys_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sys_task" ADD CONSTRAINT "sys_task_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_note_owner_id_update_time_index" ON "note_note" USING btree ("owner_id","update_time");--> statement-breakpoint
CREATE INDEX "note_note_notebook_id_index" ON "note_note" USING btree ("notebook_id");--> statement-breakpoint
CREATE INDEX "sys_post_post_sort_id_index" ON "sys_post" USING btree ("post_sort","id");--> statement-breakpoint
CREATE INDEX "sys_menu_parent_id_index" ON "sys_menu" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sys_role_menu_menu_id_index" ON "sys_role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "sys_user_role_role_id_index" ON "sys_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "sys_idempotency_create_time_index" ON "sys_idempotency" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_captcha_expire_time_index" ON "sys_captcha" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sys_login_log_create_time_index" ON "sys_login_log" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_create_time_index" ON "sys_oper_log" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "sys_oper_log_user_id_create_time_index" ON "sys_oper_log" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_session_user_id_end_time_index" ON "sys_session" USING btree ("user_id","end_time");--> statement-breakpoint
CREATE INDEX "sys_sign_in_failure_account_key_create_time_index" ON "sys_sign_in_failure" USING btree ("account_key","create_time");--> statement-breakpoint
CREATE INDEX "sys_sign_in_failure_ip_create_time_index" ON "sys_sign_in_failure" USING btree ("ip","create_time");--> statement-breakpoint
CREATE INDEX "sys_task_user_id_create_time_index" ON "sys_task" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "sys_task_status_heartbeat_index" ON "sys_task" USING btree ("status","heartbeat");