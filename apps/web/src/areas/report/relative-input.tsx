import type { ParamType } from '@wm/contract/report/definition';
import {
  isCounted,
  meaningOf,
  relativeDays,
  relativeNames,
  relativeText,
} from '@wm/contract/report/relative';
import type { Relative, RelativeKind } from '@wm/contract/report/relative';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { officeNow } from '#core/time/office-clock.ts';
import { useUser } from '#core/stores/user-store.ts';

const fixed = 'fixed';
const usualDays = 7;
const fixedNames: Partial<Record<ParamType, string>> = { text: '指定文字' };

interface RelativeInputProps {
  title: string;
  type: ParamType;
  /** Nothing for a value that stays. */
  relative: Relative | undefined;
  onChange: (value: string) => void;
}

/** How a parameter gets its value: as it is written, or anew at each run; then what that is today stands beside it. */
export function RelativeInput({ title, type, relative, onChange }: RelativeInputProps): ReactNode {
  const names = Object.entries(relativeNames[type]) as [RelativeKind, string][];
  return (
    <>
      <Select<RelativeKind | typeof fixed>
        aria-label={`${title}的取法`}
        className="rp-param-way"
        value={relative?.kind ?? fixed}
        options={[
          { value: fixed, label: fixedNames[type] ?? '指定日期' },
          ...names.map(([value, name]) => ({ value, label: name.replace(/ ?N ?/, '几') })),
        ]}
        onChange={(kind) =>
          onChange(
            kind === fixed
              ? ''
              : relativeText({ kind, count: isCounted(kind) ? relative?.count || usualDays : 0 }),
          )
        }
      />
      {relative && isCounted(relative.kind) && (
        <InputNumber
          aria-label={`${title}的天数`}
          className="rp-param-days"
          min={1}
          max={relativeDays}
          precision={0}
          suffix="天"
          value={relative.count}
          onChange={(count) => {
            if (count !== null) onChange(relativeText({ kind: relative.kind, count }));
          }}
        />
      )}
      {relative && <Meaning type={type} relative={relative} />}
    </>
  );
}

/** What a relative value would be if the report were run now. */
function Meaning({ type, relative }: { type: ParamType; relative: Relative }): ReactNode {
  const user = useUser(({ name }) => name);
  const [today] = useState(() => officeNow().today);
  const meant = meaningOf(type, relative, { today, user });
  const [from = '', to = from] = (meant ?? '').split('~');
  const days = from === to ? from : `${from} 至 ${to}`;
  return (
    <span className="wm-muted rp-param-meaning">
      {meant === undefined ? '运行的人所在的部门' : `现在是 ${days}`}
    </span>
  );
}
