import type { PackChoice, PackPlan, SourceMapping } from '@wm/contract/report/pack';
import { Alert, Select } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { DictPlan } from './dict-plan.tsx';
import { choiceNames, choiceOf, choicesOf, mapTo, planText } from './pack-choices.ts';
import type {
  Choices,
  DictChoice,
  DictChoices,
  MissingSource,
  PlannedReport,
} from './pack-choices.ts';

interface PlanViewProps {
  plan: PackPlan;
  choices: Choices;
  dictChoices: DictChoices;
  sources: readonly SourceMapping[];
  onChooseDict: (key: string, choice: DictChoice) => void;
  onChoose: (code: string, choice: PackChoice) => void;
  onMap: (mapping: SourceMapping) => void;
}

/** What a pack will do here, report by report, before it does it. */
export function PlanView({
  plan,
  choices,
  dictChoices,
  sources,
  onChoose,
  onChooseDict,
  onMap,
}: PlanViewProps): ReactNode {
  const { name, productVersion, made, installedTime, reports, missing } = plan;
  const isSame = [...reports, ...plan.dicts].every(({ standing }) => standing === 'same');
  return (
    <div className="rp-plan">
      <h3>{name}</h3>
      <p className="wm-muted">
        由版本 {productVersion} 导出于 {formatDateTime(made)}
      </p>
      {installedTime !== null && (
        <Alert
          type="info"
          showIcon
          title={`同样的包已在 ${formatDateTime(installedTime)} 安装过${isSame ? '，再次安装不会改动任何内容' : ''}`}
        />
      )}
      <p role="status">{planText(plan)}</p>
      {missing.map((source) => (
        <Missing
          key={source.name}
          source={source}
          choices={plan.sources}
          mapping={sources.find((one) => one.name === source.name)}
          onMap={onMap}
        />
      ))}
      <ul className="rp-plan-reports" aria-label="包里的报表">
        {reports.map((report) => (
          <PlanRow
            key={report.code}
            report={report}
            choice={choiceOf(report, choices)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <DictPlan dicts={plan.dicts} choices={dictChoices} onChoose={onChooseDict} />
    </div>
  );
}

const standingTags = {
  new: <EntryTag label="新增" kind="success" />,
  same: <EntryTag label="相同" kind="info" />,
  conflict: <EntryTag label="不同" kind="warning" />,
};

interface PlanRowProps {
  report: PlannedReport;
  choice: PackChoice;
  onChoose: (code: string, choice: PackChoice) => void;
}

function PlanRow({ report, choice, onChoose }: PlanRowProps): ReactNode {
  const { code, name, description, isPublished, standing, differences, here, fault } = report;
  const possible = choicesOf(report);
  return (
    <li>
      <div className="rp-plan-report">
        <span>
          {standingTags[standing]} <strong>{name}</strong>{' '}
          <span className="wm-muted">
            {code}
            {isPublished ? '' : ' · 草稿'}
          </span>
        </span>
        {description !== '' && <p className="wm-muted">{description}</p>}
        {standing === 'conflict' && here && (
          <p className="wm-muted">
            这里有「{here.name}」{here.versionNo > 0 ? `v${here.versionNo}` : '（草稿）'}
            ，不同的是：
            {differences.join('、')}
            {here.isChanged && '；这里有未发布的修改'}
          </p>
        )}
        {fault !== '' && <p className="rp-fault">不能安装：{fault}</p>}
      </div>
      {possible.length > 0 && (
        <Select<PackChoice>
          aria-label={`「${name}」怎样安装`}
          className="rp-plan-choice"
          value={choice}
          disabled={possible.length === 1}
          options={possible.map((one) => ({ value: one, label: labelOf(one, report) }))}
          onChange={(next) => onChoose(code, next)}
        />
      )}
    </li>
  );
}

function labelOf(choice: PackChoice, { standing }: PlannedReport): string {
  return choice === 'skip' && standing === 'conflict' ? '保留这里的' : choiceNames[choice];
}

interface MissingProps {
  source: MissingSource;
  choices: PackPlan['sources'];
  mapping: SourceMapping | undefined;
  onMap: (mapping: SourceMapping) => void;
}

/** A data source that the pack needs and that is not here, and what may stand for it. */
function Missing({ source, choices, mapping, onMap }: MissingProps): ReactNode {
  const { title, isHere, columns } = source;
  const to = choices.find(({ name }) => name === mapping?.to);
  return (
    <section className="rp-missing" aria-label={`数据集「${title}」`}>
      <p className="rp-fault">
        {isHere ? `数据集「${title}」这里少几列` : `这里没有数据集「${title}」`}，请选用来代替的：
      </p>
      <Select
        aria-label={`代替「${title}」的数据集`}
        className="rp-source"
        placeholder="请选择数据集"
        value={to?.name ?? null}
        options={choices.map(({ name, title: label }) => ({ value: name, label }))}
        onChange={(name: string | null) => {
          const next = choices.find((one) => one.name === name);
          if (next) onMap(mapTo(source, next));
        }}
      />
      {to &&
        mapping &&
        columns.map((column) => (
          <label key={column.name} className="rp-row">
            <span className="rp-small">{column.title}</span>
            <Select
              aria-label={`代替「${column.title}」的列`}
              className="rp-field"
              placeholder="请选择列"
              value={mapping.columns.find(({ name }) => name === column.name)?.to ?? null}
              options={to.columns.map(({ name, title: label }) => ({ value: name, label }))}
              onChange={(name: string | null) =>
                onMap({
                  ...mapping,
                  columns: [
                    ...mapping.columns.filter((one) => one.name !== column.name),
                    ...(name === null ? [] : [{ name: column.name, to: name }]),
                  ],
                })
              }
            />
          </label>
        ))}
    </section>
  );
}
