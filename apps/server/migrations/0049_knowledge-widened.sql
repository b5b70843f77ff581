DROP INDEX "kb_mutation_key37_index";--> statement-breakpoint
DROP INDEX "kb_mutation_key38_index";--> statement-breakpoint
DROP INDEX "kb_mutation_hgvs_c_index";--> statement-breakpoint
CREATE INDEX "kb_mutation_place37_index" ON "kb_mutation" USING btree (left("key37", 100)) WHERE key37 <> '';--> statement-breakpoint
CREATE INDEX "kb_mutation_place38_index" ON "kb_mutation" USING btree (left("key38", 100)) WHERE key38 <> '';--> statement-breakpoint
CREATE INDEX "kb_mutation_coding_index" ON "kb_mutation" USING btree (left("hgvs_c", 100)) WHERE hgvs_c <> '';--> statement-breakpoint
CREATE INDEX "kb_mutation_protein_index" ON "kb_mutation" USING btree (left("hgvs_p", 100)) WHERE hgvs_p <> '';
