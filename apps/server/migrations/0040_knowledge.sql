CREATE TABLE "kb_cancer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_cancer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cancer_code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"main_type" text DEFAULT '' NOT NULL,
	"tissue" text DEFAULT '' NOT NULL,
	"parent_code" text DEFAULT '' NOT NULL,
	"level" integer,
	"color" text DEFAULT '' NOT NULL,
	"umls" text[] DEFAULT '{}' NOT NULL,
	"nci" text[] DEFAULT '{}' NOT NULL,
	"history" text[] DEFAULT '{}' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_cancer_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_gene" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_gene_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"locus_group" text DEFAULT '' NOT NULL,
	"locus_type" text DEFAULT '' NOT NULL,
	"hgnc_status" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"alias_symbol" text[] DEFAULT '{}' NOT NULL,
	"prev_symbol" text[] DEFAULT '{}' NOT NULL,
	"gene_group" text[] DEFAULT '{}' NOT NULL,
	"entrez_id" integer,
	"ensembl_id" text DEFAULT '' NOT NULL,
	"refseq" text[] DEFAULT '{}' NOT NULL,
	"uniprot" text[] DEFAULT '{}' NOT NULL,
	"omim_id" text[] DEFAULT '{}' NOT NULL,
	"mane_select" text DEFAULT '' NOT NULL,
	"hi_score" integer,
	"ts_score" integer,
	"gene_role" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_gene_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_gene_disease" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_gene_disease_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gene_symbol" text NOT NULL,
	"entrez_id" integer,
	"disease_id" text NOT NULL,
	"disease_name" text DEFAULT '' NOT NULL,
	"disease_name_zh" text DEFAULT '' NOT NULL,
	"association_type" text DEFAULT '' NOT NULL,
	"inheritance" text DEFAULT '' NOT NULL,
	"validity" text DEFAULT '' NOT NULL,
	"panel" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_gene_disease_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"target" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"task_id" bigint,
	"counts" jsonb,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "kb_import_change" (
	"import_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"before" jsonb,
	"version_before" integer,
	"version_after" integer NOT NULL,
	CONSTRAINT "kb_import_change_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "kb_import_reject" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_import_reject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"column_name" text DEFAULT '' NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kb_import_row" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kb_mutation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_mutation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gene_symbol" text DEFAULT '' NOT NULL,
	"entrez_id" integer,
	"name" text NOT NULL,
	"variant_class" text DEFAULT '' NOT NULL,
	"so_terms" text[] DEFAULT '{}' NOT NULL,
	"hgvs_g" text DEFAULT '' NOT NULL,
	"hgvs_c" text DEFAULT '' NOT NULL,
	"hgvs_p" text DEFAULT '' NOT NULL,
	"aa_pos" integer,
	"key37" text DEFAULT '' NOT NULL,
	"key38" text DEFAULT '' NOT NULL,
	"rsid" text DEFAULT '' NOT NULL,
	"allele_id" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"clin_sig" text DEFAULT '' NOT NULL,
	"clin_sig_raw" text DEFAULT '' NOT NULL,
	"review_stars" smallint,
	"review_status" text DEFAULT '' NOT NULL,
	"traits" text[] DEFAULT '{}' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_mutation_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_pathway" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_pathway_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_zh" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"symbols" text[] DEFAULT '{}' NOT NULL,
	"gene_count" integer GENERATED ALWAYS AS (coalesce(cardinality(symbols), 0)) STORED NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_pathway_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
ALTER TABLE "kb_import" ADD CONSTRAINT "kb_import_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_import_change" ADD CONSTRAINT "kb_import_change_import_id_kb_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."kb_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_import_reject" ADD CONSTRAINT "kb_import_reject_import_id_kb_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."kb_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kb_cancer_cancer_code_index" ON "kb_cancer" USING btree ("cancer_code");--> statement-breakpoint
CREATE INDEX "kb_cancer_parent_code_index" ON "kb_cancer" USING btree ("parent_code");--> statement-breakpoint
CREATE INDEX "kb_gene_symbol_id_index" ON "kb_gene" USING btree ("symbol","id");--> statement-breakpoint
CREATE INDEX "kb_gene_entrez_id_index" ON "kb_gene" USING btree ("entrez_id");--> statement-breakpoint
CREATE INDEX "kb_gene_alias_index" ON "kb_gene" USING gin ("alias_symbol");--> statement-breakpoint
CREATE INDEX "kb_gene_prev_index" ON "kb_gene" USING gin ("prev_symbol");--> statement-breakpoint
CREATE INDEX "kb_gene_disease_gene_symbol_id_index" ON "kb_gene_disease" USING btree ("gene_symbol","id");--> statement-breakpoint
CREATE INDEX "kb_gene_disease_entrez_id_index" ON "kb_gene_disease" USING btree ("entrez_id");--> statement-breakpoint
CREATE INDEX "kb_import_state_index" ON "kb_import" USING btree ("state");--> statement-breakpoint
CREATE INDEX "kb_import_change_record_id_index" ON "kb_import_change" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "kb_import_reject_import_id_line_index" ON "kb_import_reject" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "kb_import_row_import_id_line_index" ON "kb_import_row" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "kb_mutation_gene_symbol_id_index" ON "kb_mutation" USING btree ("gene_symbol","id");--> statement-breakpoint
CREATE INDEX "kb_mutation_clin_sig_id_index" ON "kb_mutation" USING btree ("clin_sig","id");--> statement-breakpoint
CREATE INDEX "kb_mutation_review_stars_id_index" ON "kb_mutation" USING btree ("review_stars","id");--> statement-breakpoint
CREATE INDEX "kb_mutation_key37_index" ON "kb_mutation" USING btree ("key37") WHERE key37 <> '';--> statement-breakpoint
CREATE INDEX "kb_mutation_key38_index" ON "kb_mutation" USING btree ("key38") WHERE key38 <> '';--> statement-breakpoint
CREATE INDEX "kb_mutation_rsid_index" ON "kb_mutation" USING btree ("rsid") WHERE rsid <> '';--> statement-breakpoint
CREATE INDEX "kb_pathway_name_id_index" ON "kb_pathway" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "kb_pathway_symbols_index" ON "kb_pathway" USING gin ("symbols");--> statement-breakpoint
-- below: written by hand
-- The staged rows can be made again from the file; what is tried is not worth a write-ahead log of its own.
ALTER TABLE kb_import_row SET UNLOGGED;--> statement-breakpoint
-- What is corrected by hand is kept by every import. The list of locked fields can be written itself, to unlock one.
CREATE FUNCTION kb_lock_fields() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  SELECT coalesce(array_agg(n.key ORDER BY n.key), '{}') INTO changed
  FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o USING (key)
  WHERE n.value IS DISTINCT FROM o.value AND n.key NOT IN
    ('locked_fields', 'remark', 'row_version', 'update_time', 'create_time', 'source', 'source_id', 'source_version', 'gene_count');
  IF OLD.source <> '手工' THEN
    NEW.locked_fields := ARRAY(SELECT DISTINCT f FROM unnest(NEW.locked_fields || changed) f ORDER BY f);
  END IF;
  NEW.row_version := OLD.row_version + 1;
  NEW.update_time := now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER kb_gene_lock_fields BEFORE UPDATE ON kb_gene FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
CREATE TRIGGER kb_gene_disease_lock_fields BEFORE UPDATE ON kb_gene_disease FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
CREATE TRIGGER kb_pathway_lock_fields BEFORE UPDATE ON kb_pathway FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
CREATE TRIGGER kb_cancer_lock_fields BEFORE UPDATE ON kb_cancer FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
CREATE TRIGGER kb_mutation_lock_fields BEFORE UPDATE ON kb_mutation FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
-- The files of the sources, unless somebody has chosen the types himself.
UPDATE sys_config SET config_value = config_value || ',json,tsv,gmt,vcf,gz'
  WHERE config_key = 'sys.upload.types'
    AND config_value = 'doc,docx,xls,xlsx,ppt,pptx,txt,pdf,csv,md,zip,epub,png,jpg,jpeg,gif,webp,mp3,wav,ogg,mp4,webm';--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (810, 820, 840, 850, 860);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', replace(page.perms, ':list', ':' || button.code), '', '0'
  FROM sys_menu page, (VALUES ('查询', 1, 'query'), ('新增', 2, 'add'), ('修改', 3, 'edit'), ('删除', 4, 'remove'),
    ('导出', 5, 'export')) button (name, place, code)
  WHERE page.id IN (810, 820, 840, 850, 860);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (820, '导入记录', 6, 'F', '', '', 'knowledge:import:list', '', '0'),
  (820, '导入', 7, 'F', '', '', 'knowledge:import:add', '', '0'),
  (820, '撤销导入', 8, 'F', '', '', 'knowledge:import:undo', '', '0');--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (800, '知识查询', 5, 'C', 'query', 'knowledge/query/index', 'knowledge:gene-info:list', 'SearchOutlined', '0');
