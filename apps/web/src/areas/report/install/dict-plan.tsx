import type { PackPlan } from '@wm/contract/report/pack';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dictChoiceOf, keyOf } from './pack-choices.ts';
import type { DictChoice, DictChoices, PlannedEntry } from './pack-choices.ts';

interface DictPlanProps {
  dicts: PackPlan['dicts'];
  choices: DictChoices;
  onChoose: (key: string, choice: DictChoice) => void;
}

/** What a pack will do with entries of dictionaries, type by type; those that are the same are counted. */
export function DictPlan({ dicts, choices, onChoose }: DictPlanProps): ReactNode {
  if (dicts.length === 0) return null;
  const types = [...Map.groupBy(dicts, ({ type }) => type)];
  return (
    <section aria-label="包里的字典">
      <h4>字典</h4>
      {types.map(([type, entries]) => {
        const changing = entries.filter(({ standing }) => standing !== 'same');
        const same = entries.length - changing.length;
        return (
          <div key={type}>
            <p className="wm-muted">
              {type}
              {same > 0 && ` · 相同 ${same} 条`}
            </p>
            {changing.length > 0 && (
              <ul className="rp-plan-reports" aria-label={`字典 ${type}`}>
                {changing.map((entry) => (
                  <DictRow
                    key={entry.value}
                    entry={entry}
                    choice={dictChoiceOf(entry, choices)}
                    onChoose={(choice) => onChoose(keyOf(entry), choice)}
                  />
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </section>
  );
}

const tags = {
  new: <EntryTag label="新增" kind="success" />,
  same: <EntryTag label="相同" kind="info" />,
  conflict: <EntryTag label="不同" kind="warning" />,
  gone: <EntryTag label="包里已没有" kind="warning" />,
};

const takeNames = { new: '新增', same: '', conflict: '用包里的', gone: '删除' };
const keepNames = { new: '跳过', same: '', conflict: '保留这里的', gone: '保留这里的' };

interface DictRowProps {
  entry: PlannedEntry;
  choice: DictChoice;
  onChoose: (choice: DictChoice) => void;
}

function DictRow({ entry, choice, onChoose }: DictRowProps): ReactNode {
  const { value, label, standing, differences, usual } = entry;
  return (
    <li>
      <div className="rp-plan-report">
        <span>
          {tags[standing]} <strong>{label}</strong> <span className="wm-muted">{value}</span>
        </span>
        {standing === 'conflict' && (
          <p className="wm-muted">
            不同的是：{differences.join('、')}
            {usual === 'keep' && '；这里的不是报表包留下的样子'}
          </p>
        )}
      </div>
      <Select<DictChoice>
        aria-label={`字典「${label}」怎样安装`}
        className="rp-plan-choice"
        value={choice}
        options={[
          { value: 'take', label: takeNames[standing] },
          { value: 'keep', label: keepNames[standing] },
        ]}
        onChange={onChoose}
      />
    </li>
  );
}
