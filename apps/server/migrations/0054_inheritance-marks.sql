CREATE TABLE "inh_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"variant" text NOT NULL,
	"mark" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inh_case" ADD COLUMN "family_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inh_mark" ADD CONSTRAINT "inh_mark_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_mark" ADD CONSTRAINT "inh_mark_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inh_mark_unique" ON "inh_mark" USING btree ("case_id",md5("variant"));
