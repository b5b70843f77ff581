ALTER TABLE "kb_mutation_set" ADD COLUMN "assembly" text DEFAULT '' NOT NULL;
