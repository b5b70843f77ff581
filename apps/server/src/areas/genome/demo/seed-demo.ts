import { buildBamIndex } from '@wm/genomics/build-index';
import { formatIndex } from '@wm/genomics/index-file';
import { inflateNow } from '@wm/genomics/inflate-node';
import { randomBytesOf } from '@wm/genomics/random-bytes';
import { setFileUses, storeFile } from '#areas/files/public.ts';
import { demoCaseId, demoVcf } from '#areas/knowledge/public.ts';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { firstSettings as settings } from '#core/settings/first-settings.ts';
import { assemblyOf } from '../contigs.ts';
import { trackFileUse } from '../file-uses.ts';
import { gvGenome, gvTrack } from '../genome.table.ts';
import { createBaseGatherer } from '../index/base-gatherer.ts';
import { addBases } from '../index/prepare-task.ts';
import { demoReads } from './demo-reads.ts';
import { writeBam } from './write-bam.ts';

/** Reads of the demo family over its variants, so that both pages show something. They are made up as the family is. */
export async function seedGenomeDemo(db: Database, ownerId: number, config: Config): Promise<void> {
  const { contigs, samples, reads } = demoReads(demoVcf());
  const caseId = (await demoCaseId(db)) ?? null;
  const [genome] = await db
    .insert(gvGenome)
    .values({
      ownerId,
      name: '示例参考（GRCh37，虚拟）',
      assembly: assemblyOf(contigs),
      contigs,
      visibility: 'all',
    })
    .returning({ id: gvGenome.id });
  if (!genome) return;
  for (const [at, sample] of samples.entries()) {
    const bam = writeBam(contigs, sample, reads[at] ?? []);
    const gatherer = createBaseGatherer();
    const index = buildBamIndex(randomBytesOf(bam), inflateNow, (place, record) =>
      gatherer.add(place, record),
    );
    const { blocks, hasMd } = gatherer.finish();
    // All three say the same.
    if (at === 0) await addBases(db, genome.id, blocks);
    const name = `${sample}.bam`;
    const core = { db, config, settings };
    const file = await storeFile(core, bam, { ownerId, name, types: ['bam'] });
    const [made] = await db
      .insert(gvTrack)
      .values({
        ownerId,
        genomeId: genome.id,
        caseId,
        name,
        format: 'bam',
        sample,
        fileId: file.id,
        size: file.size,
        builtIndex: Buffer.from(formatIndex(index)),
        hasMd,
        visibility: 'all',
      })
      .returning({ id: gvTrack.id });
    if (made)
      await setFileUses(db, { kind: trackFileUse.kind, refId: made.id, fileIds: [file.id] });
  }
}
