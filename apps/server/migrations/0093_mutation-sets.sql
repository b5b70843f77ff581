CREATE TABLE "kb_mutation_set" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_mutation_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"visibility" text DEFAULT 'own' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	"delete_time" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "kb_mutation_set" ADD CONSTRAINT "kb_mutation_set_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kb_mutation_set_owner_id_index" ON "kb_mutation_set" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "kb_mutation_set_update_time_id_index" ON "kb_mutation_set" USING btree ("update_time","id");
