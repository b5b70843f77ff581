import { useQueryClient } from '@tanstack/react-query';
import type { ReportShare } from '@wm/contract/report/share';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { dataAddress } from '../report.api.ts';
import { refetchShares, revokeShares } from './share.api.ts';

function termText({ expireTime, hasPassword, viewCount, maxViews, viewTime }: ReportShare): string {
  return [
    expireTime === null ? '一直有效' : `${formatDateTime(expireTime)} 失效`,
    hasPassword ? '需要密码' : '无密码',
    maxViews === null ? `查看 ${viewCount} 次` : `查看 ${viewCount} / ${maxViews} 次`,
    ...(viewTime === null ? [] : [`上次${formatRelative(viewTime)}`]),
  ].join(' · ');
}

/** Links with how long they open and how often they were; each is revoked at the press of a button. */
export function ShareRows({ shares }: { shares: readonly ReportShare[] }): ReactNode {
  const client = useQueryClient();
  const revoke = async (id: number): Promise<void> => {
    try {
      await revokeShares([id]);
      notifier().message('success', '已取消分享，链接立即失效');
    } catch {
      // The client has shown why.
    }
    refetchShares(client);
  };
  return (
    <ul>
      {shares.map((share) => (
        <li key={share.id}>
          <span>
            {share.reportId === null && share.runId === null ? (
              share.reportName
            ) : (
              <Link to={dataAddress(share.reportId, share.runId ?? undefined)}>
                {share.reportName}
              </Link>
            )}
            {share.runId === null ? '（最新一次）' : `（#${share.runId}）`}
            <small className="wm-muted">{termText(share)}</small>
          </span>
          <RowAction danger onClick={() => void revoke(share.id)}>
            取消分享
          </RowAction>
        </li>
      ))}
    </ul>
  );
}
