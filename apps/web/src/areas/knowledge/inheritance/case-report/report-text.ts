import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { reportFields } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportTexts } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { Divergence, Merged } from '#core/documents/document-session.ts';
import { mergeTexts } from '#core/text/merge-texts.ts';

/** What of a report people write. */
export type Writing = Pick<CaseReport, 'runNo' | 'chosen' | 'texts'>;

/** It as one text, always in the same order: what a session saves, keeps and compares. */
export function textOfReport({ runNo, chosen, texts }: Writing): string {
  return JSON.stringify({
    runNo,
    chosen,
    texts: Object.fromEntries(reportFields.map(({ field }) => [field, texts[field]])),
  });
}

/** The other way round. */
export function reportOfText(text: string): Writing {
  return JSON.parse(text) as Writing;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The one that was changed; both changed to different values: mine, counted as a collision. */
function pick<T>(base: T | undefined, mine: T, theirs: T): { value: T; collisions: number } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, collisions: 0 };
  if (isSame(mine, base)) return { value: theirs, collisions: 0 };
  return { value: mine, collisions: 1 };
}

/** One report of two: fields by who changed them, texts line by line. */
export function mergeReports({ base, mine, theirs }: Divergence): Merged {
  const old = base === undefined ? undefined : reportOfText(base);
  const [own, other] = [reportOfText(mine), reportOfText(theirs)];
  const run = pick(old?.runNo, own.runNo, other.runNo);
  const chosen = pick(old?.chosen, own.chosen, other.chosen);
  let collisions = run.collisions + chosen.collisions;
  const texts: ReportTexts = { ...own.texts };
  for (const { field, kind } of reportFields) {
    const [before, left, right] = [old?.texts[field], own.texts[field], other.texts[field]];
    const merged =
      kind === 'text'
        ? mergeTexts({ base: before, mine: left, theirs: right })
        : {
            text: pick(before, left, right).value,
            ...pick(before, left, right),
          };
    texts[field] = merged.text;
    collisions += merged.collisions;
  }
  return {
    text: textOfReport({ runNo: run.value, chosen: chosen.value, texts }),
    collisions,
  };
}

/** The fields of two reports that differ, with both values; variants and the analysis as lines. */
export function differencesOf(
  before: Writing,
  after: Writing,
): { title: string; before: string; after: string }[] {
  const all = [
    {
      title: '分析',
      before: `第 ${before.runNo} 次`,
      after: `第 ${after.runNo} 次`,
    },
    {
      title: '报告的变异',
      before: before.chosen.join('\n'),
      after: after.chosen.join('\n'),
    },
    ...reportFields.map(({ field, title }) => ({
      title,
      before: before.texts[field],
      after: after.texts[field],
    })),
  ];
  return all.filter((one) => one.before !== one.after);
}
