import type { Mutation } from '@wm/contract/knowledge/mutation';
import { Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { comparedFacts } from './compared-facts.ts';
import { variantAddress } from './variant-address.ts';
import { changeOf, useVariant } from './variant.api.ts';

/** 对照: a second variant beside the first, what differs marked. Which one, the address says. */
export function ComparePart({ variant }: { variant: Mutation }): ReactNode {
  const { search, go } = useAddress(false);
  const key = new URLSearchParams(search).get('with') ?? '';
  const compare = (text: string): void => go(searchWith(search, { with: text.trim() }));
  return (
    <section className="kb-panel" aria-label="对照">
      <h2>对照</h2>
      <Input.Search
        key={key}
        defaultValue={key}
        allowClear
        maxLength={200}
        className="kb-compare-box"
        aria-label="对照的突变"
        placeholder="另一个突变：坐标、来源:编号，例如 ClinVar:13961"
        enterButton="对照"
        onSearch={compare}
      />
      {key !== '' && <Compared variant={variant} otherKey={key} />}
    </section>
  );
}

function Compared({ variant, otherKey }: { variant: Mutation; otherKey: string }): ReactNode {
  const query = useVariant(otherKey);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} what="突变" />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const [other] = data;
  if (!other) return <p className="wm-muted">突变目录里没有 {otherKey}</p>;
  const facts = comparedFacts(variant, other);
  const different = facts.filter(({ isSame }) => !isSame).length;
  return (
    <div className="kb-grid-scroll" role="group" aria-label="对照表" tabIndex={0}>
      <table className="kb-compare">
        <caption>{different === 0 ? '没有不同' : `${different} 项不同，已标出`}</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{nameOf(variant)}</th>
            <th scope="col">
              <Link to={variantAddress(other)}>{nameOf(other)}</Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ title, one, other: second, isSame }) => (
            <tr key={title} className={isSame ? undefined : 'kb-different'}>
              <th scope="row">
                {title}
                {!isSame && <span className="kb-different-mark">不同</span>}
              </th>
              <td>{one || '--'}</td>
              <td>{second || '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(variant: Mutation): string {
  return [variant.geneSymbol, changeOf(variant), variant.source].filter(Boolean).join(' ');
}
