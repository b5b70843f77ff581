import type { ModuleJoin, ReportColumn, ReportModule } from '@wm/contract/report/definition';
import { joinPrefix } from '@wm/contract/report/definition-rules';
import type { ReportSource } from '@wm/contract/report/source';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { FaultText } from './fault-text.tsx';
import { isAt, optionsOf } from './names.ts';
import type { Fault, SourceColumn } from './names.ts';

const keepNames = { all: '没有对应的也保留', matched: '只留有对应的' } as const;

/** The columns of a module's source and of the one that is joined. */
export function fieldsOf(
  { join }: Pick<ReportModule, 'join'>,
  source: ReportSource,
  sources: readonly ReportSource[],
): readonly SourceColumn[] {
  const other = join && sources.find(({ name }) => name === join.source);
  if (!other) return source.columns;
  const joined = other.columns.map((column) => ({
    ...column,
    name: `${joinPrefix}${column.name}`,
    title: `${other.title} · ${column.title}`,
  }));
  return [...source.columns, ...joined];
}

/** What a source can be joined with: tables by what is declared, a file with any other one. */
function choicesOf(
  source: ReportSource,
  sources: readonly ReportSource[],
): { value: string; label: string; join: ModuleJoin }[] {
  if (source.isFile) {
    const [left] = source.columns;
    return sources.flatMap(({ name, title, isFile, columns }) => {
      const right = columns.find(({ type }) => type === left?.type) ?? columns[0];
      return isFile && name !== source.name && left && right
        ? [
            {
              value: name,
              label: title,
              join: { source: name, left: left.name, right: right.name, keeps: 'all' },
            },
          ]
        : [];
    });
  }
  return source.relations.map(({ name, to, title }) => ({
    value: `${to}.${name}`,
    label: title,
    join: { source: to, relation: name, keeps: 'all' },
  }));
}

interface JoinFieldsProps {
  module: ReportModule | undefined;
  source: ReportSource | undefined;
  sources: readonly ReportSource[] | undefined;
  path: string;
  fault: Fault | undefined;
  onChange: (part: Partial<ReportModule>) => void;
}

/** A second data set beside the module's own. */
export function JoinFields({ module, source, sources, ...rest }: JoinFieldsProps): ReactNode {
  if (!module || !source || !sources) return null;
  return <ChosenJoin module={module} source={source} sources={sources} {...rest} />;
}

interface ChosenJoinProps extends JoinFieldsProps {
  module: ReportModule;
  source: ReportSource;
  sources: readonly ReportSource[];
}

function ChosenJoin({
  module,
  source,
  sources,
  path,
  fault,
  onChange,
}: ChosenJoinProps): ReactNode {
  const { join, columns } = module;
  const choices = choicesOf(source, sources);
  if (!join && choices.length === 0) return null;
  const value = valueOf(join);
  const other = sources.find(({ name }) => name === join?.source);
  const isKnown = !join || choices.some((one) => one.value === value);
  const set = (part: Partial<ModuleJoin>): void => {
    if (join) onChange({ join: { ...join, ...part } });
  };
  return (
    <div className="rp-row rp-format">
      <label>
        关联
        <Select
          aria-label="关联的数据"
          className="rp-small"
          allowClear
          placeholder="不关联"
          value={value ?? null}
          options={isKnown ? choices : [...choices, { value, label: other?.title ?? join.source }]}
          onChange={(chosen: string | null | undefined) => {
            const found = choices.find((one) => one.value === chosen);
            // Columns of the one before are none of the next.
            onChange({ join: found?.join, columns: columns.filter(isOwn) });
          }}
        />
      </label>
      {join && other && join.relation === undefined && (
        <KeyFields join={join} source={source} other={other} onChange={set} />
      )}
      {join && (
        <Select
          aria-label="没有对应的行"
          className="rp-small"
          value={join.keeps}
          options={optionsOf(keepNames)}
          onChange={(keeps) => set({ keeps })}
        />
      )}
      {isAt(fault, `${path}.join`) && <FaultText fault={fault} />}
    </div>
  );
}

function valueOf(join: ModuleJoin | undefined): string | undefined {
  if (!join) return undefined;
  return join.relation === undefined ? join.source : `${join.source}.${join.relation}`;
}

interface KeyFieldsProps {
  join: ModuleJoin;
  source: ReportSource;
  other: ReportSource;
  onChange: (part: Partial<ModuleJoin>) => void;
}

/** Of two files, the columns whose values are the same. */
function KeyFields({ join, source, other, onChange }: KeyFieldsProps): ReactNode {
  const left = source.columns.find(({ name }) => name === join.left);
  return (
    <>
      <Select
        aria-label="关联的列"
        className="rp-small"
        value={join.left ?? null}
        options={source.columns.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name: string | null) => {
          const type = source.columns.find((one) => one.name === name)?.type;
          const right = other.columns.find((one) => one.type === type);
          if (name !== null) onChange({ left: name, right: right?.name ?? join.right });
        }}
      />
      <span>=</span>
      <Select
        aria-label="对应的列"
        className="rp-small"
        value={join.right ?? null}
        options={other.columns
          .filter(({ type }) => type === left?.type)
          .map(({ name, title }) => ({ value: name, label: `${other.title} · ${title}` }))}
        onChange={(name: string | null) => name !== null && onChange({ right: name })}
      />
    </>
  );
}

const isOwn = ({ field }: ReportColumn): boolean => !field?.startsWith(joinPrefix);

/** What is joined, in words. */
export function joinWords(
  { join, source }: Pick<ReportModule, 'join' | 'source'>,
  titles: { source: (name: string) => string; field: (source: string, name: string) => string },
): string {
  if (!join) return '';
  const by =
    join.relation === undefined
      ? `${titles.field(source, join.left ?? '')} = ${titles.field(join.source, join.right ?? '')}`
      : join.relation;
  return `${titles.source(join.source)}（${by}，${keepNames[join.keeps]}）`;
}
