import { useQueryClient } from '@tanstack/react-query';
import type { ReportShare } from '@wm/contract/report/share';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '#core/time/format-date.ts';
import { OpenLinks } from '#ui/share/share-links.tsx';
import { dataAddress } from '../report.api.ts';
import { refetchShares, revokeShares } from './share.api.ts';

function detailOf({ maxViews, viewTime }: ReportShare): string {
  return [
    ...(maxViews === null ? [] : [`最多 ${maxViews} 次`]),
    ...(viewTime === null ? [] : [`上次查看${formatRelative(viewTime)}`]),
  ].join(' · ');
}

function nameOf({ reportId, runId, reportName }: ReportShare): ReactNode {
  return (
    <>
      {reportId === null && runId === null ? (
        reportName
      ) : (
        <Link to={dataAddress(reportId, runId ?? undefined)}>{reportName}</Link>
      )}
      {runId === null ? '（最新一次）' : `（#${runId}）`}
    </>
  );
}

interface ShareRowsProps {
  title: string;
  shares: readonly ReportShare[];
}

/** Links with how long they open and how often they were; each is revoked at the press of a button. */
export function ShareRows({ title, shares }: ShareRowsProps): ReactNode {
  const client = useQueryClient();
  return (
    <OpenLinks
      title={title}
      links={shares}
      nameOf={nameOf}
      detailOf={detailOf}
      onRevoke={(id) => revokeShares([id]).finally(() => refetchShares(client))}
    />
  );
}
