import type { UserImportResult as Result } from '@wm/contract/system/user-import';
import type { ReactNode } from 'react';

/** What an import of users has done. */
export function UserImportResult({ result: given }: { result: unknown }): ReactNode {
  const { added, updated, same } = given as Result;
  const parts = [
    added > 0 && `新增 ${added.toLocaleString('zh-CN')} 人`,
    updated > 0 && `更新 ${updated.toLocaleString('zh-CN')} 人`,
    same > 0 && `${same.toLocaleString('zh-CN')} 人没有变化`,
  ].filter(Boolean);
  return <p className="wm-number">{parts.join('，')}</p>;
}
