import type { RunFigure, RunProfiles, RunReport } from '@wm/contract/trading/run-report';
import { METRIC_PROFILES } from '@wm/market/metric-names';
import type { MetricProfile } from '@wm/market/metric-names';
import { dayText } from '../price-text.ts';
import { figureName } from './figure-text.ts';

const [ours] = METRIC_PROFILES;
if (!ours) throw new Error('there is no way of counting');

/** A way of counting by its id as it stands in an address; ours for any other text. */
export function profileOf(id: string | null | undefined): MetricProfile {
  return METRIC_PROFILES.find((profile) => profile.id === id) ?? (ours as MetricProfile);
}

interface Counted {
  figures?: RunFigure[];
  profiles?: RunProfiles;
}

/** All figures, those that a profile defines in its way; undefined when they were not counted that way. */
export function figuresBy(
  { id }: MetricProfile,
  { figures, profiles }: Counted,
): RunFigure[] | undefined {
  if (id === 'site' || !figures) return figures;
  const own = profiles?.find((profile) => profile.id === id)?.figures;
  if (!own) return undefined;
  return figures.map((figure) => own.find((one) => one.id === figure.id) ?? figure);
}

interface Exported {
  report: RunReport;
  profile: MetricProfile;
  figures: readonly RunFigure[] | undefined;
  range: { from: number; to: number } | undefined;
}

/** A run as a file: what it is, how its figures are counted, the figures as they are shown, and all that is kept. */
export function exportText({ report, profile, figures = [], range }: Exported): string {
  const named = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
    Object.fromEntries(entries.map(([id, value]) => [figureName(id), value]));
  return JSON.stringify(
    {
      说明: '本页为历史数据的模拟结果，仅供学习研究，不构成任何投资建议；过往表现不代表未来收益。',
      口径: {
        名称: profile.name,
        说明: profile.note,
        定义: named(Object.entries(profile.definitions)),
        ...(profile.id !== 'site' && { 其余: '同本站' }),
      },
      指标区间: range ? `${dayText(range.from)} 至 ${dayText(range.to)}` : '整段',
      指标: named(figures.map(({ id, value }) => [id, value])),
      ...report,
    },
    undefined,
    2,
  );
}

/** How a figure is counted, in words; undefined where its name says it. */
export function definitionOf(id: string, profile = profileOf(undefined)): string | undefined {
  const find = ({ definitions }: MetricProfile): string | undefined =>
    Object.entries(definitions).find(([metric]) => metric === id)?.[1];
  return find(profile) ?? find(profileOf(undefined));
}
