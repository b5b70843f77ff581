import type { ReportDefinition } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import type { ReactNode } from 'react';
import { useSources } from '../../report.api.ts';
import { definitionChanges } from './definition-changes.ts';
import type { DefinitionChange, Titles } from './definition-changes.ts';
import './versions.css';

const signs = { added: '+', removed: '−', changed: '~' } as const;
const verbs = { added: '新增', removed: '删除', changed: '修改' } as const;

/** What sources and their fields are called; what its reader does not see keeps the name that the definition has for it. */
function titlesOf(sources: readonly ReportSource[] = []): Titles {
  const find = (name: string) => sources.find((one) => one.name === name);
  return {
    source: (name) => find(name)?.title ?? name,
    field: (source, name) => find(source)?.columns.find((one) => one.name === name)?.title ?? name,
  };
}

interface ChangeListProps {
  before: ReportDefinition;
  after: ReportDefinition;
}

/** What differs between two versions, place by place, in words. */
export function ChangeList({ before, after }: ChangeListProps): ReactNode {
  const { data: sources } = useSources();
  const changes = definitionChanges(before, after, titlesOf(sources)).map((change, at) => ({
    change,
    at,
  }));
  if (changes.length === 0) return <p className="wm-muted">没有改动。</p>;
  return (
    <ul className="rp-changes" aria-label="改动">
      {changes.map(({ change, at }) => (
        <li key={at} className={`rp-change rp-change-${change.kind}`}>
          <span aria-hidden>{signs[change.kind]}</span>
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
  );
}

function ChangeText({ change: { kind, place, parts } }: { change: DefinitionChange }): ReactNode {
  return (
    <div>
      {verbs[kind]}
      {place}
      {parts.map(({ name, from, to }) => (
        <div key={name}>
          {name}由 <del>{from}</del> 改为 <ins>{to}</ins>
        </div>
      ))}
    </div>
  );
}
