import type { PackItem } from '@wm/contract/report/pack';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { designAddress } from '../report.api.ts';
import { actionNames } from './pack-choices.ts';

/** What a pack did with each report, and what became of it. */
export function ItemList({ items }: { items: readonly PackItem[] }): ReactNode {
  const mayDesign = usePermission('report:config:list');
  return (
    <ul className="rp-plan-reports" aria-label="报表">
      {items.map(({ code, name, action, reportId, versionNo, takenBack }) => (
        <li key={code}>
          <span>
            {mayDesign && reportId !== null ? (
              <Link to={designAddress(reportId)}>{name}</Link>
            ) : (
              <strong>{name}</strong>
            )}{' '}
            <span className="wm-muted">
              {code}
              {versionNo > 0 ? ` · v${versionNo}` : ''}
            </span>
          </span>
          <span>{takenBack || actionNames[action]}</span>
        </li>
      ))}
    </ul>
  );
}
