CREATE TABLE "inh_acmg" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_acmg_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"variant" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decisions" jsonb NOT NULL,
	"suggested" text[] DEFAULT '{}' NOT NULL,
	"class" text,
	"points" integer,
	"criteria" text[] DEFAULT '{}' NOT NULL,
	"user_id" bigint,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD CONSTRAINT "inh_acmg_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_acmg" ADD CONSTRAINT "inh_acmg_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inh_acmg_unique" ON "inh_acmg" USING btree ("case_id",md5("variant"));
