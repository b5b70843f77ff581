import type { RunSummary, WhyAnswer } from '@wm/contract/knowledge/inheritance-run';
import { openNear } from '@wm/genomics/checkpoints';
import { explainVariant } from '@wm/genomics/explain-variant';
import type { Explanation } from '@wm/genomics/explain-variant';
import { nodeInflater } from '@wm/genomics/inflate-node';
import { parseVariantText } from '@wm/genomics/parse-variant';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { analysisOptionsOf } from './analysis-job.ts';
import { keyOfRsid, variantByChange } from './run.repository.ts';
import type { RunRow } from './run.repository.ts';

type FinishedRun = RunRow & { summary: RunSummary };

const nothing = { stages: [], models: [] };

/**
 * Why a variant that somebody types does or does not appear: the same analysis again, on the part of the file around it.
 * An rs number is looked up in the catalog, a c. or p. change among the variants that were kept.
 */
export async function explainText(core: Core, run: FinishedRun, text: string): Promise<WhyAnswer> {
  const key = await keyOf(core, run, text);
  if (key.kind === 'unread') return { kind: 'unread', variant: '', text: key.text, ...nothing };
  const { variant } = key;
  const written = `${variant.contig}-${variant.pos}-${variant.ref}-${variant.alt}`;
  const [explained] = await explain(core, run, variant);
  if (!explained)
    return { kind: 'absent', variant: written, text: '文件中没有这个位点', ...nothing };
  return {
    kind: explained.isKept ? 'kept' : 'removed',
    variant: written,
    text: explained.text,
    stages: stagesOf(run, explained),
    models: explained.models.map(({ model, name, state, text: reason }) => ({
      model,
      name,
      state,
      text: reason,
    })),
  };
}

type Asked =
  | { kind: 'unread'; text: string }
  | { kind: 'variant'; variant: { contig: string; pos: number; ref: string; alt: string } };

async function keyOf(core: Core, run: FinishedRun, text: string): Promise<Asked> {
  const assembly = run.summary.assembly === 'GRCh38' ? 'GRCh38' : 'GRCh37';
  const read = parseVariantText(text, { assembly });
  if (!read) {
    return { kind: 'unread', text: '不认识，请写成 7-140453136-A-T、rs113488022 或 c.1799T>A' };
  }
  if (read.kind === 'needsReference') {
    return { kind: 'unread', text: '没有参考序列，请写成 染色体-位置-参考碱基-变异碱基' };
  }
  if (read.kind === 'variant') {
    const other = read.variant.assembly;
    if (run.summary.assembly === '' || other === run.summary.assembly) return read;
    return { kind: 'unread', text: `这个写法属于${other}，文件是${run.summary.assembly}` };
  }
  if (read.kind === 'rsid') {
    return asked(
      await keyOfRsid(core.db, read.rsid, assembly),
      assembly,
      `突变目录里没有 ${read.rsid} 的坐标，或不止一个，请改写坐标`,
    );
  }
  return asked(
    await variantByChange(core.db, run.id, read.text),
    assembly,
    '留下的变异里没有这个写法，或不止一个，请改写坐标',
  );
}

function asked(key: string | undefined, assembly: 'GRCh37' | 'GRCh38', text: string): Asked {
  const read = key === undefined ? undefined : parseVariantText(key, { assembly });
  return read?.kind === 'variant' ? read : { kind: 'unread', text };
}

async function explain(
  core: Core,
  run: FinishedRun,
  variant: { contig: string; pos: number; ref: string; alt: string },
): Promise<Explanation[]> {
  const file = await openFile(core, run.fileId);
  if (!file) throw new AppError('knowledge.case-file');
  const { reading, summary, caseId, people, options } = run;
  const openAt = async function* (offset: number): AsyncGenerator<Uint8Array> {
    // A part of it is not compared with its key, the whole would be: nothing is gained by that here.
    yield* await file.open({ start: offset, end: file.size - 1 });
  };
  const open = reading
    ? openNear(openAt, {
        // Only its lines and samples are asked for.
        header: { lines: reading.lines, samples: reading.samples } as never,
        checkpoints: reading.checkpoints,
        inflater: nodeInflater,
        contig: variant.contig,
        pos: Math.max(1, variant.pos - readBefore),
      })
    : () => openAt(0);
  const given = analysisOptionsOf({ caseId, people, options });
  return explainVariant(
    open,
    {
      ...given,
      isKnownSorted: reading?.isSorted ?? false,
      unconfirmedSex: summary.unconfirmedSex,
    },
    variant,
  );
}

/** As far before the variant as a deletion that covers it may begin. */
const readBefore = 10_000_000;

/** What the variant passed, and where it left. */
function stagesOf(run: FinishedRun, explained: Explanation): WhyAnswer['stages'] {
  const { funnel } = run.summary;
  const at = funnel.findIndex(({ id }) => id === explained.stage);
  const met = explained.isKept || at === -1 ? funnel : funnel.slice(0, at + 1);
  return met.map(({ id, name }) => ({ id, name, isPassed: id !== explained.stage }));
}
