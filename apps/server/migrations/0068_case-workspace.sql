CREATE TABLE "inh_filter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_filter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" bigint,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inh_filter_version" (
	"filter_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inh_filter_version_filter_id_version_pk" PRIMARY KEY("filter_id","version")
);
--> statement-breakpoint
CREATE TABLE "inh_variant_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inh_variant_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"variant" text NOT NULL,
	"label_id" bigint NOT NULL,
	"user_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inh_filter" ADD CONSTRAINT "inh_filter_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_filter" ADD CONSTRAINT "inh_filter_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_filter_version" ADD CONSTRAINT "inh_filter_version_filter_id_inh_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."inh_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_filter_version" ADD CONSTRAINT "inh_filter_version_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_variant_label" ADD CONSTRAINT "inh_variant_label_case_id_inh_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."inh_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_variant_label" ADD CONSTRAINT "inh_variant_label_label_id_kb_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."kb_label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inh_variant_label" ADD CONSTRAINT "inh_variant_label_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inh_filter_unique" ON "inh_filter" USING btree (coalesce("case_id", 0),"name");--> statement-breakpoint
CREATE UNIQUE INDEX "inh_variant_label_unique" ON "inh_variant_label" USING btree ("case_id",md5("variant"),"label_id");--> statement-breakpoint
CREATE INDEX "inh_variant_label_label_id_index" ON "inh_variant_label" USING btree ("label_id");
--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (910, '共享参考基因组', 4, 'F', '', '', 'genome:reference:share', '', '0');
