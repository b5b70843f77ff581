CREATE TABLE "gv_base" (
	"genome_id" bigint NOT NULL,
	"contig" integer NOT NULL,
	"block" integer NOT NULL,
	"bases" text NOT NULL,
	CONSTRAINT "gv_base_genome_id_contig_block_pk" PRIMARY KEY("genome_id","contig","block")
);
--> statement-breakpoint
CREATE TABLE "gv_genome" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gv_genome_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"assembly" text DEFAULT '' NOT NULL,
	"contigs" jsonb NOT NULL,
	"file_id" text DEFAULT '' NOT NULL,
	"fai" text DEFAULT '' NOT NULL,
	"gzi" "bytea",
	"state" text DEFAULT 'ready' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'own' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gv_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gv_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"genome_id" bigint NOT NULL,
	"locus" text NOT NULL,
	"state" jsonb NOT NULL,
	"visibility" text DEFAULT 'own' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gv_track" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gv_track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"genome_id" bigint NOT NULL,
	"case_id" bigint,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"sample" text DEFAULT '' NOT NULL,
	"file_id" text NOT NULL,
	"size" bigint NOT NULL,
	"index_file_id" text DEFAULT '' NOT NULL,
	"built_index" "bytea",
	"has_md" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'own' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gv_base" ADD CONSTRAINT "gv_base_genome_id_gv_genome_id_fk" FOREIGN KEY ("genome_id") REFERENCES "public"."gv_genome"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gv_genome" ADD CONSTRAINT "gv_genome_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gv_session" ADD CONSTRAINT "gv_session_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gv_session" ADD CONSTRAINT "gv_session_genome_id_gv_genome_id_fk" FOREIGN KEY ("genome_id") REFERENCES "public"."gv_genome"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gv_track" ADD CONSTRAINT "gv_track_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gv_track" ADD CONSTRAINT "gv_track_genome_id_gv_genome_id_fk" FOREIGN KEY ("genome_id") REFERENCES "public"."gv_genome"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gv_genome_owner_id_index" ON "gv_genome" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gv_session_owner_id_index" ON "gv_session" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gv_session_update_time_id_index" ON "gv_session" USING btree ("update_time","id");--> statement-breakpoint
CREATE INDEX "gv_track_owner_id_index" ON "gv_track" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "gv_track_genome_id_index" ON "gv_track" USING btree ("genome_id");--> statement-breakpoint
CREATE INDEX "gv_track_case_id_index" ON "gv_track" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "gv_track_create_time_id_index" ON "gv_track" USING btree ("create_time","id");
--> statement-breakpoint
-- below: written by hand
UPDATE sys_menu SET status = '0' WHERE id IN (910, 920);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (910, '新增', 1, 'F', '', '', 'genome:track:add', '', '0'),
  (910, '修改', 2, 'F', '', '', 'genome:track:edit', '', '0'),
  (910, '删除', 3, 'F', '', '', 'genome:track:remove', '', '0');--> statement-breakpoint
-- Alignments, references and their indexes, where other files of genomics are taken.
UPDATE sys_config SET config_value = config_value || ',bam,bai,csi,tbi,cram,crai,gff,gff3,gtf,bw,fa,fna,fasta'
  WHERE config_key = 'sys.upload.types' AND config_value LIKE '%,json,tsv,gmt,vcf,gz%'
    AND NOT 'bam' = ANY (regexp_split_to_array(lower(config_value), '[\s,]+'));
