import type { AnalysedLine, AnalysedMutation } from '@wm/contract/knowledge/mutation-analysis';

/** What may be asked of the variants that were found; it stands in the address. */
export const analysisFilters = ['sig', 'rare', 'evidence', 'cases'] as const;
export type AnalysisFilter = (typeof analysisFilters)[number];

export interface Stage {
  id: string;
  name: string;
  /** The lines that the stage took away, and those that are left. */
  removed: AnalysedLine[];
  left: AnalysedLine[];
  /** Whether it is asked; undefined for what cannot be switched off. */
  isOn?: boolean;
  /** Lines of which nothing is known that the stage could ask: they stay. */
  unknown: number;
}

const rareBelow = 0.001;

interface Rule {
  name: string;
  /** Undefined where nothing is known. */
  fits: (one: AnalysedMutation) => boolean | undefined;
}

const rules: Readonly<Record<AnalysisFilter, Rule>> = {
  sig: { name: '致病或可能致病', fits: ({ clinSig }) => ['致病', '可能致病'].includes(clinSig) },
  rare: {
    name: '人群频率低于 0.1%',
    fits: ({ gnomadAf }) => (gnomadAf === null ? undefined : gnomadAf < rareBelow),
  },
  evidence: {
    name: '有证据',
    fits: ({ evidenceCount }) => (evidenceCount === null ? undefined : evidenceCount > 0),
  },
  cases: {
    name: '本室病例见过',
    fits: ({ caseCount }) => (caseCount === null ? undefined : caseCount > 0),
  },
};

/** What each stage takes away from the lines, one after the other. A line stays while one of its variants fits or is unknown. */
export function stagesOf(
  lines: readonly AnalysedLine[],
  asked: ReadonlySet<AnalysisFilter>,
): Stage[] {
  const stages: Stage[] = [];
  let left = [...lines];
  const take = (
    stage: Pick<Stage, 'id' | 'name' | 'isOn'>,
    verdict: (line: AnalysedLine) => boolean | undefined,
  ): void => {
    const isIdle = stage.isOn === false;
    const removed = isIdle ? [] : left.filter((line) => verdict(line) === false);
    const unknown = left.filter((line) => verdict(line) === undefined).length;
    left = left.filter((line) => !removed.includes(line));
    stages.push({ ...stage, removed, left, unknown });
  };
  take({ id: 'read', name: '读得懂' }, ({ kind }) => kind !== 'unread');
  take({ id: 'found', name: '知识库里有' }, ({ total }) => total > 0);
  for (const id of analysisFilters) {
    const { name, fits } = rules[id];
    take({ id, name, isOn: asked.has(id) }, ({ found }) => {
      const verdicts = new Set(found.map((one) => fits(one)));
      if (verdicts.has(true)) return true;
      return verdicts.has(undefined) ? undefined : false;
    });
  }
  return stages;
}
