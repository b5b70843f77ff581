import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { SharedDoor } from '#ui/share/shared-door.tsx';
import { ReportModules } from '../public.tsx';
import { openShared } from './share.api.ts';

/** /share/report#token: a run whose owner gave out its link. Needs no sign-in. */
export function SharedReportPage(): ReactNode {
  return (
    <SharedDoor what="这份报表" title="分享的报表" open={openShared} titleOf={({ name }) => name}>
      {({ name, endTime, params, result }) => (
        <div className="rp-shared">
          <header>
            <h1>{name}</h1>
            <p className="wm-muted">
              {[
                `截至 ${formatDateTime(endTime)}`,
                ...params.map(({ title, value }) => `${title}：${value}`),
              ].join(' · ')}
            </p>
          </header>
          <ReportModules heading="h2" modules={result.modules} />
        </div>
      )}
    </SharedDoor>
  );
}
