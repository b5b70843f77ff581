import type { ColumnLink, ReportColumn, ReportParam } from '@wm/contract/report/definition';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { usePublished } from '../report.api.ts';

interface LinkFieldsProps {
  column: ReportColumn;
  columns: readonly ReportColumn[];
  /** Parameters of this report. */
  params: readonly ReportParam[];
  /** Which column it is, in words. */
  label: string;
  onChange: (column: ReportColumn) => void;
}

/** The report that a press on a value of a column opens, and what that one is given. */
export function LinkFields({
  column,
  columns,
  params,
  label,
  onChange,
}: LinkFieldsProps): ReactNode {
  const { link, ...plain } = column;
  const { data = [] } = usePublished();
  const isKnown = data.some(({ code }) => code === link?.report);
  const options = data.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className="rp-row rp-format">
      <label>
        点击打开
        <Select
          aria-label={`${label}点击打开`}
          className="rp-small"
          allowClear
          placeholder="不打开"
          showSearch={{ optionFilterProp: 'label' }}
          value={link?.report ?? null}
          options={
            link && !isKnown
              ? [...options, { value: link.report, label: `${link.report}（没有发布）` }]
              : options
          }
          onChange={(report: string | null | undefined) =>
            onChange(report ? { ...plain, link: { report, give: [] } } : plain)
          }
        />
      </label>
      {link && (
        <GiveFields
          report={link.report}
          give={link.give}
          columns={columns}
          params={params}
          label={label}
          onChange={(give) => onChange({ ...plain, link: { ...link, give } })}
        />
      )}
    </div>
  );
}

type Give = ColumnLink['give'];

interface GiveFieldsProps {
  /** Code of the report that is given something. */
  report: string;
  give: Give;
  columns: readonly ReportColumn[];
  params: readonly ReportParam[];
  label: string;
  onChange: (give: Give) => void;
}

/** What each parameter of another report is given: a column of the line, a parameter of this report, or nothing. */
export function GiveFields({
  report,
  give,
  columns,
  params,
  label,
  onChange,
}: GiveFieldsProps): ReactNode {
  const { data = [] } = usePublished();
  const wanted = data.find(({ code }) => code === report)?.params ?? [];
  const options = [
    ...columns.map(({ id, title }) => ({ value: `c:${id}`, label: `列：${title}` })),
    ...params.map(({ name, title }) => ({ value: `p:${name}`, label: `参数：${title}` })),
  ];
  return wanted.map(({ name, title }) => {
    const given = give.find((one) => one.name === name);
    const value = given && (given.column === undefined ? `p:${given.param}` : `c:${given.column}`);
    return (
      <label key={name}>
        {title}
        <Select
          aria-label={`${label}传给“${title}”`}
          className="rp-small"
          allowClear
          placeholder="不传"
          value={value ?? null}
          options={options}
          onChange={(chosen: string | null | undefined) => {
            const others = give.filter((one) => one.name !== name);
            const from = chosen?.slice(2);
            if (from === undefined) return onChange(others);
            const part = chosen?.startsWith('c:') ? { column: from } : { param: from };
            return onChange([...others, { name, ...part }]);
          }}
        />
      </label>
    );
  });
}
