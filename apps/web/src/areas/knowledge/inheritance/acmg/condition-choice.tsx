import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import { cutText } from '@wm/contract/core/stored-text';
import { longestCondition } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface ConditionChoiceProps {
  state: AcmgState;
  onChoose: (condition: string) => void;
}

const unnamed = '未指明疾病';

/** The disease that the class is meant for: one that was reviewed, one of the gene, or any that is typed. */
export function ConditionChoice({ state, onChoose }: ConditionChoiceProps): ReactNode {
  const { condition, reviews, diseases } = state;
  const [typed, setTyped] = useState('');
  const classed = reviews.filter((one) => one.class !== null);
  const known = new Map([
    ['', unnamed],
    ...diseases.map(
      ({ name, inheritance, validity }) =>
        [name, [name, inheritance, validity].filter(Boolean).join(' · ')] as const,
    ),
    ...classed.map(
      (one) =>
        [
          one.condition,
          `${one.condition || unnamed} · ${one.class === null ? '' : acmgClassNames[one.class]}`,
        ] as const,
    ),
  ]);
  const wanted = cutText(typed.trim(), longestCondition);
  for (const one of [condition, wanted]) if (!known.has(one)) known.set(one, one);
  const others = classed.filter((one) => one.condition !== condition);
  return (
    <div className="kb-acmg-condition">
      <label>
        <span>针对</span>
        <Select
          showSearch={{ onSearch: setTyped, optionFilterProp: 'label' }}
          aria-label="针对的疾病"
          popupMatchSelectWidth={false}
          value={condition}
          options={[...known].map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            setTyped('');
            onChoose(value);
          }}
        />
        <span className="wm-muted">可以直接输入疾病名称</span>
      </label>
      {others.length > 0 && (
        <p className="wm-muted">
          另有{' '}
          {others
            .map((one) => `${one.condition || unnamed}：${one.class && acmgClassNames[one.class]}`)
            .join('；')}
        </p>
      )}
    </div>
  );
}
