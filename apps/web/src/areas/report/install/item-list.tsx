import type { PackDictItem, PackItem } from '@wm/contract/report/pack';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { designAddress } from '../report.api.ts';
import { actionNames, dictActionNames } from './pack-choices.ts';

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

/** What it did with entries of dictionaries. */
export function DictItemList({ dicts }: { dicts: readonly PackDictItem[] }): ReactNode {
  if (dicts.length === 0) return null;
  return (
    <ul className="rp-plan-reports" aria-label="字典">
      {dicts.map(({ type, value, label, action, takenBack }) => (
        <li key={`${type},${value}`}>
          <span>
            <strong>{label}</strong>{' '}
            <span className="wm-muted">
              {type} · {value}
            </span>
          </span>
          <span>{takenBack || dictActionNames[action]}</span>
        </li>
      ))}
    </ul>
  );
}
