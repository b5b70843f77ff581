CREATE TABLE "chat_conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"folder_id" bigint,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"leaf_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	"delete_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "chat_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "chat_folder_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"parent_id" bigint,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"normal" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"retry_time" timestamptz(3),
	"provider_id" bigint,
	"model" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"sources" jsonb NOT NULL,
	"omitted" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer,
	"tokens_out" integer,
	"cost_micro" bigint,
	"first_ms" integer,
	"total_ms" integer,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_prompt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_prompt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "chat_prompt_owner_id_title_unique" UNIQUE("owner_id","title")
);
--> statement-breakpoint
CREATE TABLE "chat_provider" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"key_sealed" "bytea",
	"key_tail" text DEFAULT '' NOT NULL,
	"models" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"daily_budget" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"client_key" text NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"is_stop_asked" boolean DEFAULT false NOT NULL,
	"heartbeat" timestamptz(3) DEFAULT now() NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3),
	CONSTRAINT "chat_run_owner_id_client_key_unique" UNIQUE("owner_id","client_key")
);
--> statement-breakpoint
CREATE TABLE "chat_run_chunk" (
	"message_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"until" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_run_chunk_message_id_start_pk" PRIMARY KEY("message_id","start")
);
--> statement-breakpoint
CREATE TABLE "chat_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"title" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"expire_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "chat_share_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "chat_usage" (
	"owner_id" bigint NOT NULL,
	"day" date NOT NULL,
	"provider_id" bigint NOT NULL,
	"model" text NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL,
	"cost_micro" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_usage_owner_id_day_provider_id_model_pk" PRIMARY KEY("owner_id","day","provider_id","model")
);
--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_folder_id_chat_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chat_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folder" ADD CONSTRAINT "chat_folder_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_chat_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_parent_id_chat_message_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_prompt" ADD CONSTRAINT "chat_prompt_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_provider" ADD CONSTRAINT "chat_provider_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_run" ADD CONSTRAINT "chat_run_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_run" ADD CONSTRAINT "chat_run_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_run_chunk" ADD CONSTRAINT "chat_run_chunk_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_share" ADD CONSTRAINT "chat_share_conversation_id_chat_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_usage" ADD CONSTRAINT "chat_usage_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversation_owner_id_update_time_index" ON "chat_conversation" USING btree ("owner_id","update_time");--> statement-breakpoint
CREATE INDEX "chat_conversation_folder_id_index" ON "chat_conversation" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "chat_message_conversation_id_index" ON "chat_message" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_message_parent_id_index" ON "chat_message" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "chat_provider_owner_id_index" ON "chat_provider" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_run_message_id_index" ON "chat_run" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_run_running_index" ON "chat_run" USING btree ("heartbeat") WHERE is_running;--> statement-breakpoint
CREATE INDEX "chat_share_conversation_id_index" ON "chat_share" USING btree ("conversation_id");
--> statement-breakpoint
-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id = 600;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (600, '提问与修改', 1, 'F', '', '', 'chat:data:edit', '', '0'),
  (600, '删除对话', 2, 'F', '', '', 'chat:data:remove', '', '0'),
  (600, '自己的模型服务商', 3, 'F', '', '', 'chat:provider:add', '', '0'),
  (600, '系统的模型服务商', 4, 'F', '', '', 'chat:provider:edit', '', '0'),
  (600, '全部用量', 5, 'F', '', '', 'chat:usage:list', '', '0');--> statement-breakpoint
-- ROLE_DEFAULT: conversations, with keys of one's own.
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE id = 600
    OR (parent_id = 600 AND perms IN ('chat:data:edit', 'chat:data:remove', 'chat:provider:add'));
