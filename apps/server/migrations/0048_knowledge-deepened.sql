-- Every name of a gene in capitals, a line each.
CREATE FUNCTION kb_names(symbol text, aliases text[], former text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(symbol || chr(10) || array_to_string(aliases, chr(10)) || chr(10) || array_to_string(former, chr(10)))
$$;--> statement-breakpoint
CREATE TABLE "kb_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profile" text NOT NULL,
	"gene_symbol" text DEFAULT '' NOT NULL,
	"entrez_id" integer,
	"variant_name" text DEFAULT '' NOT NULL,
	"disease_name" text DEFAULT '' NOT NULL,
	"doid" text DEFAULT '' NOT NULL,
	"phenotypes" text[] DEFAULT '{}' NOT NULL,
	"therapies" text[] DEFAULT '{}' NOT NULL,
	"therapy_interaction" text DEFAULT '' NOT NULL,
	"type_code" text DEFAULT '' NOT NULL,
	"direction" text DEFAULT '' NOT NULL,
	"evidence_level" text DEFAULT '' NOT NULL,
	"significance" text DEFAULT '' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"statement_zh" text DEFAULT '' NOT NULL,
	"source_type" text DEFAULT '' NOT NULL,
	"citation_id" text DEFAULT '' NOT NULL,
	"citation" text DEFAULT '' NOT NULL,
	"nct_ids" text[] DEFAULT '{}' NOT NULL,
	"rating" smallint,
	"variant_origin" text DEFAULT '' NOT NULL,
	"amp_level" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"evidence_status" text DEFAULT '草稿' NOT NULL,
	"legacy_note" text DEFAULT '' NOT NULL,
	"flagged" boolean DEFAULT false NOT NULL,
	"last_review_date" text DEFAULT '' NOT NULL,
	"author_id" bigint,
	"reviewer_name" text DEFAULT '' NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_evidence_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_evidence_type" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_evidence_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"disease_rule" text DEFAULT '选填' NOT NULL,
	"therapy_rule" text DEFAULT '选填' NOT NULL,
	"directions" text[] DEFAULT '{}' NOT NULL,
	"significances" text[] DEFAULT '{}' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"type_sort" integer,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_evidence_type_source_unique" UNIQUE("source","source_id"),
	CONSTRAINT "kb_evidence_type_code_unique" UNIQUE("type_code")
);
--> statement-breakpoint
CREATE TABLE "kb_gene_desc" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_gene_desc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gene_symbol" text NOT NULL,
	"entrez_id" integer,
	"desc_kind" text DEFAULT '基因概述' NOT NULL,
	"cancer_code" text DEFAULT '' NOT NULL,
	"lang" text DEFAULT 'zh' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content_md" text DEFAULT '' NOT NULL,
	"pmids" text[] DEFAULT '{}' NOT NULL,
	"description_status" text DEFAULT '草稿' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"author_id" bigint,
	"reviewer_name" text DEFAULT '' NOT NULL,
	"review_time" timestamptz(3),
	"review_note" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_gene_desc_source_unique" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "kb_gene_desc_version" (
	"description_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content_md" text DEFAULT '' NOT NULL,
	"pmids" text[] DEFAULT '{}' NOT NULL,
	"reviewer_name" text DEFAULT '' NOT NULL,
	"publish_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_gene_desc_version_description_id_version_pk" PRIMARY KEY("description_id","version")
);
--> statement-breakpoint
CREATE TABLE "kb_label" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kb_label_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label_code" text NOT NULL,
	"label_name" text NOT NULL,
	"label_group" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT '突变' NOT NULL,
	"meta_rule" jsonb,
	"label_sort" integer,
	"run_id" integer DEFAULT 0 NOT NULL,
	"last_run" integer,
	"source" text DEFAULT '手工' NOT NULL,
	"source_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"source_version" text DEFAULT '' NOT NULL,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_label_source_unique" UNIQUE("source","source_id"),
	CONSTRAINT "kb_label_code_unique" UNIQUE("label_code")
);
--> statement-breakpoint
CREATE TABLE "kb_mutation_label" (
	"mutation_id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	"is_auto" boolean DEFAULT false NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"user_name" text DEFAULT '' NOT NULL,
	"added_run" integer,
	"removed_run" integer,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "kb_mutation_label_mutation_id_label_id_pk" PRIMARY KEY("mutation_id","label_id")
);
--> statement-breakpoint
ALTER TABLE "kb_cancer" ADD COLUMN "doid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_cancer" ADD COLUMN "icd_o" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_cancer" ADD COLUMN "icd10" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_cancer" ADD COLUMN "precursors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_cancer" ADD COLUMN "revocations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "alias_name" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "ccds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "orphanet_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "chrom" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "strand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "start37" integer;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "end37" integer;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "start38" integer;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "end38" integer;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "pli" double precision;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "loeuf" double precision;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "mis_z" double precision;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "acmg_sf" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "incomplete_penetrance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "protein_length" integer;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "names" text GENERATED ALWAYS AS (kb_names(symbol, alias_symbol, prev_symbol)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene" ADD COLUMN "date_modified" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "penetrance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "hpo_terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "mechanism" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "sop" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "classification_date" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_disease" ADD COLUMN "pmids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "feature_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "transcript" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "exon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "caid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "last_evaluated" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "acmg_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "acmg_points" integer;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "oncogenicity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "gnomad_af" double precision;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "fusion_five" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "fusion_three" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_mutation" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_pathway" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_pathway" ADD COLUMN "parent_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_pathway" ADD COLUMN "species" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_pathway" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kb_gene_desc_version" ADD CONSTRAINT "kb_gene_desc_version_description_id_kb_gene_desc_id_fk" FOREIGN KEY ("description_id") REFERENCES "public"."kb_gene_desc"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_mutation_label" ADD CONSTRAINT "kb_mutation_label_mutation_id_kb_mutation_id_fk" FOREIGN KEY ("mutation_id") REFERENCES "public"."kb_mutation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_mutation_label" ADD CONSTRAINT "kb_mutation_label_label_id_kb_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."kb_label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kb_evidence_gene_symbol_variant_name_index" ON "kb_evidence" USING btree ("gene_symbol","variant_name");--> statement-breakpoint
CREATE INDEX "kb_evidence_type_code_index" ON "kb_evidence" USING btree ("type_code");--> statement-breakpoint
CREATE INDEX "kb_evidence_evidence_status_id_index" ON "kb_evidence" USING btree ("evidence_status","id");--> statement-breakpoint
CREATE INDEX "kb_evidence_disease_index" ON "kb_evidence" USING btree (lower(disease_name));--> statement-breakpoint
CREATE INDEX "kb_evidence_therapies_index" ON "kb_evidence" USING gin ("therapies");--> statement-breakpoint
CREATE INDEX "kb_gene_desc_gene_symbol_id_index" ON "kb_gene_desc" USING btree ("gene_symbol","id");--> statement-breakpoint
CREATE INDEX "kb_gene_desc_description_status_id_index" ON "kb_gene_desc" USING btree ("description_status","id");--> statement-breakpoint
CREATE INDEX "kb_mutation_label_shown_index" ON "kb_mutation_label" USING btree ("label_id","mutation_id") WHERE not is_dismissed and removed_run is null;--> statement-breakpoint
CREATE INDEX "kb_mutation_hgvs_c_index" ON "kb_mutation" USING btree ("hgvs_c") WHERE hgvs_c <> '';--> statement-breakpoint
-- below: written by hand
-- The change of a protein as people say it: V600E of p.(Val600Glu). As `shortChange` of the contract.
CREATE FUNCTION kb_short_change(change text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT coalesce(one.letter, m[1]) || m[2] || coalesce(other.letter, CASE m[3] WHEN 'X' THEN '*' ELSE m[3] END)
     FROM regexp_match(change, '(?:^|p\.|\()\(?([A-Z][a-z]{2}|[A-Z])(\d+)([A-Z][a-z]{2}|[A-Z*=])\)?$') m
     LEFT JOIN (VALUES ('Ala','A'),('Arg','R'),('Asn','N'),('Asp','D'),('Cys','C'),('Gln','Q'),('Glu','E'),('Gly','G'),('His','H'),
       ('Ile','I'),('Leu','L'),('Lys','K'),('Met','M'),('Phe','F'),('Pro','P'),('Ser','S'),('Thr','T'),('Trp','W'),('Tyr','Y'),
       ('Val','V'),('Ter','*'),('Sec','U')) one (word, letter) ON one.word = m[1]
     LEFT JOIN (VALUES ('Ala','A'),('Arg','R'),('Asn','N'),('Asp','D'),('Cys','C'),('Gln','Q'),('Glu','E'),('Gly','G'),('His','H'),
       ('Ile','I'),('Leu','L'),('Lys','K'),('Met','M'),('Phe','F'),('Pro','P'),('Ser','S'),('Thr','T'),('Trp','W'),('Tyr','Y'),
       ('Val','V'),('Ter','*'),('Sec','U')) other (word, letter) ON other.word = m[3]), '')
$$;--> statement-breakpoint
-- As before, and leaving out who wrote and who reviewed a record.
CREATE OR REPLACE FUNCTION kb_lock_fields() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  SELECT coalesce(array_agg(n.key ORDER BY n.key), '{}') INTO changed
  FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o USING (key)
  WHERE n.value IS DISTINCT FROM o.value AND n.key NOT IN
    ('locked_fields', 'remark', 'row_version', 'update_time', 'create_time', 'source', 'source_id', 'source_version', 'gene_count', 'names',
     'author_id', 'reviewer_name', 'review_time', 'review_note', 'version');
  IF OLD.source <> '手工' THEN
    NEW.locked_fields := ARRAY(SELECT DISTINCT f FROM unnest(NEW.locked_fields || changed) f ORDER BY f);
  END IF;
  NEW.row_version := OLD.row_version + 1;
  NEW.update_time := now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER kb_evidence_lock_fields BEFORE UPDATE ON kb_evidence FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
CREATE TRIGGER kb_gene_desc_lock_fields BEFORE UPDATE ON kb_gene_desc FOR EACH ROW
  WHEN (current_setting('kb.import', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION kb_lock_fields();--> statement-breakpoint
-- A text that is published is kept as its next version, whoever published it. An import that is taken back takes its version along.
CREATE FUNCTION kb_number_description() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest kb_gene_desc_version;
  former kb_gene_desc_version;
BEGIN
  IF NEW.description_status <> '已发布' THEN RETURN NEW; END IF;
  SELECT * INTO latest FROM kb_gene_desc_version WHERE description_id = NEW.id AND version = NEW.version;
  IF FOUND AND (latest.title, latest.content_md, latest.pmids) IS NOT DISTINCT FROM (NEW.title, NEW.content_md, NEW.pmids) THEN
    RETURN NEW;
  END IF;
  SELECT * INTO former FROM kb_gene_desc_version WHERE description_id = NEW.id AND version = NEW.version - 1;
  IF FOUND AND current_setting('kb.import', true) = 'on'
    AND (former.title, former.content_md, former.pmids) IS NOT DISTINCT FROM (NEW.title, NEW.content_md, NEW.pmids) THEN
    NEW.version := NEW.version - 1;
  ELSE
    NEW.version := NEW.version + 1;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION kb_keep_description() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kb_gene_desc_version WHERE description_id = NEW.id AND version > NEW.version;
  IF NEW.description_status = '已发布' THEN
    INSERT INTO kb_gene_desc_version (description_id, version, title, content_md, pmids, reviewer_name)
      VALUES (NEW.id, NEW.version, NEW.title, NEW.content_md, NEW.pmids, NEW.reviewer_name) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER kb_number_description BEFORE INSERT OR UPDATE ON kb_gene_desc FOR EACH ROW
  EXECUTE FUNCTION kb_number_description();--> statement-breakpoint
CREATE TRIGGER kb_keep_description AFTER INSERT OR UPDATE ON kb_gene_desc FOR EACH ROW
  EXECUTE FUNCTION kb_keep_description();--> statement-breakpoint
CREATE TRIGGER kb_gene_search_forget AFTER DELETE ON kb_gene REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('gene');--> statement-breakpoint
CREATE TRIGGER kb_pathway_search_forget AFTER DELETE ON kb_pathway REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('pathway');--> statement-breakpoint
CREATE TRIGGER kb_cancer_search_forget AFTER DELETE ON kb_cancer REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('cancer');--> statement-breakpoint
INSERT INTO kb_evidence_type (type_code, name_zh, name_en, disease_rule, therapy_rule, directions, significances, color, type_sort, source, source_id)
  SELECT code, name, code, disease, therapy, '{Supports,Does Not Support}', significances::text[], color, place, 'CIViC', code
  FROM (VALUES
    ('Predictive', '预测（疗效）', '必填', '必填', '{Sensitivity/Response,Resistance,Adverse Response,Reduced Sensitivity,N/A}', '#1f77d0', 1),
    ('Diagnostic', '诊断', '必填', '禁填', '{Positive,Negative}', '#0f8b8d', 2),
    ('Prognostic', '预后', '必填', '禁填', '{Better Outcome,Poor Outcome,N/A}', '#8f5bd6', 3),
    ('Predisposing', '易感', '必填', '禁填', '{Predisposition,Protectiveness}', '#b7791f', 4),
    ('Oncogenic', '致癌', '必填', '禁填', '{Oncogenicity,Protectiveness}', '#c81e3a', 5),
    ('Functional', '功能', '禁填', '禁填', '{Gain of Function,Loss of Function,Unaltered Function,Neomorphic,Dominant Negative,Unknown}', '#4b6b2f', 6)
  ) seeds (code, name, disease, therapy, significances, color, place);--> statement-breakpoint
INSERT INTO kb_label (label_code, label_name, label_group, color, scope, label_sort, source, source_id)
  SELECT code, name, label_group, color, scope, place, '内置', code
  FROM (VALUES
    ('hotspot', '热点突变', '肿瘤', '#c81e3a', '突变', 1),
    ('driver', '驱动突变', '肿瘤', '#e8710a', '突变', 2),
    ('target', '用药靶点', '用药', '#1f77d0', '突变', 3),
    ('resistant', '耐药', '用药', '#8f5bd6', '突变', 4),
    ('sanger', '已验证（Sanger）', '流程', '#1f7a4d', '病例突变', 5),
    ('recheck', '待复核', '流程', '#b7791f', '病例突变', 6),
    ('artefact', '假阳性', '流程', '#6b7280', '病例突变', 7),
    ('secondary', '次要发现', '报告', '#0f8b8d', '病例突变', 8),
    ('reported', '已报告', '报告', '#3b6fb0', '病例突变', 9)
  ) seeds (code, name, label_group, color, scope, place);--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (830, 870, 880, 895);--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (800, '证据条目', 85, 'C', 'evidence', 'knowledge/evidence/index', 'knowledge:evidence:list', 'FileTextOutlined', '0')
  RETURNING id, perms)
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', replace(page.perms, ':list', ':' || button.code), '', '0'
  FROM (SELECT id, perms FROM page UNION ALL SELECT id, perms FROM sys_menu WHERE id IN (830, 870, 880)) page,
    (VALUES ('查询', 1, 'query'), ('新增', 2, 'add'), ('修改', 3, 'edit'), ('删除', 4, 'remove'), ('导出', 5, 'export')) button (name, place, code);--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT id, '审核', 6, 'F', '', '', replace(perms, ':list', ':review'), '', '0' FROM sys_menu
  WHERE perms IN ('knowledge:evidence:list', 'knowledge:gene-description:list');--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (870, '贴标签', 6, 'F', '', '', 'knowledge:mutation-label:mark', '', '0');
