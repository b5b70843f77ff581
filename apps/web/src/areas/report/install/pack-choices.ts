import type {
  PackChoice,
  PackDictItem,
  PackItem,
  PackPlan,
  SourceMapping,
} from '@wm/contract/report/pack';

export type PlannedReport = PackPlan['reports'][number];
export type MissingSource = PackPlan['missing'][number];
export type PlannedEntry = PackPlan['dicts'][number];
export type DictChoice = PlannedEntry['usual'];
type SourceChoice = PackPlan['sources'][number];

/** By the code of a report, what its installer has chosen. */
export type Choices = Readonly<Record<string, PackChoice>>;

/** By type and value of an entry, what its installer has chosen. */
export type DictChoices = Readonly<Record<string, DictChoice>>;

export function keyOf({ type, value }: Pick<PlannedEntry, 'type' | 'value'>): string {
  return `${type},${value}`;
}

export function dictChoiceOf(entry: PlannedEntry, choices: DictChoices): DictChoice {
  return entry.standing === 'same' ? 'keep' : (choices[keyOf(entry)] ?? entry.usual);
}

/** How many entries would come, change or go. */
export function countDictChanges({ dicts }: PackPlan, choices: DictChoices): number {
  return dicts.filter((entry) => dictChoiceOf(entry, choices) === 'take').length;
}

/** What is sent of entries: what is done with each that was seen. */
export function chosenDictsOf({ dicts }: PackPlan, choices: DictChoices) {
  return dicts
    .filter(({ standing }) => standing !== 'same')
    .map((entry) => {
      const { type, value, mark } = entry;
      return { type, value, mark, choice: dictChoiceOf(entry, choices) };
    });
}

/** What can be chosen for a report; nothing where nothing is to be chosen. */
export function choicesOf({ standing, fault }: PlannedReport): PackChoice[] {
  if (standing === 'same') return [];
  if (fault !== '') return ['skip'];
  return standing === 'new' ? ['install', 'skip'] : ['skip', 'replace', 'both'];
}

/** What is done with a report: what was chosen if that can still be, else the first that can. */
export function choiceOf(report: PlannedReport, choices: Choices): PackChoice {
  const possible = choicesOf(report);
  const chosen = choices[report.code];
  if (chosen && possible.includes(chosen)) return chosen;
  return possible[0] ?? 'skip';
}

/** How many reports would come or change. */
export function countChanges({ reports }: PackPlan, choices: Choices): number {
  return reports.filter((report) => choiceOf(report, choices) !== 'skip').length;
}

/** What is sent: what each report's installer has seen, and chosen. */
export function chosenOf({ reports }: PackPlan, choices: Choices) {
  return reports.map((report) => ({
    code: report.code,
    mark: report.mark,
    choice: choiceOf(report, choices),
  }));
}

/** A source that stands for a missing one: columns of the same name at once, then those of the same title and type. */
export function mapTo(missing: MissingSource, to: SourceChoice): SourceMapping {
  return {
    name: missing.name,
    to: to.name,
    columns: missing.columns.flatMap(({ name, title, type }) => {
      const like =
        to.columns.find((one) => one.name === name) ??
        to.columns.find((one) => one.title === title && one.type === type);
      return like ? [{ name, to: like.name }] : [];
    }),
  };
}

/** How many reports stand how, in a sentence. */
export function planText({ reports }: PackPlan): string {
  const count = (standing: PlannedReport['standing']): number =>
    reports.filter((report) => report.standing === standing).length;
  const parts = [
    count('new') > 0 ? `新增 ${count('new')} 张` : '',
    count('conflict') > 0 ? `与这里不同 ${count('conflict')} 张` : '',
    count('same') > 0 ? `与这里相同 ${count('same')} 张` : '',
  ];
  return `共 ${reports.length} 张报表：${parts.filter(Boolean).join('，')}`;
}

export const choiceNames: Record<PackChoice, string> = {
  install: '安装',
  replace: '用包里的，作为新版本',
  both: '两份都留',
  skip: '跳过',
};

export const actionNames: Record<PackItem['action'], string> = {
  added: '已新增',
  updated: '已更新为新版本',
  copied: '已另存一份',
  same: '相同，没有改动',
  skipped: '已跳过',
};

export const dictActionNames: Record<PackDictItem['action'], string> = {
  added: '已新增',
  updated: '已更新',
  removed: '已删除',
  same: '相同，没有改动',
  kept: '保留这里的',
};
