import type { RightsWay } from '@wm/contract/system/rights';
import type { ReactNode } from 'react';
import { roleTitle, wayReason, wayText } from '../rights-labels.ts';

/** The roles that lead to a code, each with the menu entries that carry it and what keeps it from counting. */
export function WayList({ ways }: { ways: readonly RightsWay[] }): ReactNode {
  if (ways.length === 0) return <span className="wm-muted">没有权限查看通过哪些角色</span>;
  return (
    <ul className="wm-ways">
      {ways.map((way) => {
        const reason = wayReason(way);
        return (
          <li key={way.id} className={reason ? 'wm-way-closed' : undefined}>
            <b title={way.roleKey}>{roleTitle(way)}</b>
            <span aria-hidden>→</span>
            <span>{wayText(way)}</span>
            {reason && <em>{reason}</em>}
          </li>
        );
      })}
    </ul>
  );
}
