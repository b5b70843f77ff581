import { Button, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { officeNow } from '#core/time/office-clock.ts';
import { ReportModules, dataAddress } from '#areas/report/public.tsx';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { headlineOf } from './headline.ts';
import { useMallReports } from './mall-report.api.ts';
import '../mall.css';

/** 数据报表 of the mall: yesterday in a sentence, then the reports of its pack as they are at this moment. */
export function MallReportPage(): ReactNode {
  const [days, setDays] = useState<[string, string]>(['', '']);
  const [begin, end] = days;
  const asked = begin !== '' && end !== '' ? `${begin}~${end}` : '';
  const { data, error, refetch } = useMallReports(asked);
  const mayRun = usePermission('report:data:list');
  if (error && !data)
    return (
      <ErrorState error={error} actions={<Button onClick={() => void refetch()}>重试</Button>} />
    );
  if (!data) return <Spin className="rp-waiting" />;
  const daily = data
    .flatMap(({ result }) => result.modules)
    .find(({ id, rows }) => id === 'daily' && rows.length > 0);
  const headline = asked === '' ? headlineOf(daily, officeNow().today) : '';
  return (
    <div className="rp-page mall-report">
      <h1 className="wm-visually-hidden">数据报表</h1>
      {headline !== '' && <p className="mall-headline">{headline}</p>}
      <div className="rp-param">
        <span className="wm-muted">日期</span>
        <DateRangeField label="日期" value={days} onChange={([from, to]) => setDays([from, to])} />
      </div>
      {data.map(({ code, name, reportId, result }) => (
        <section key={code} className="mall-report-part" aria-label={name}>
          <div className="mall-report-head">
            <h2>{name}</h2>
            {mayRun && reportId !== null && (
              <Link to={dataAddress(reportId)}>运行、导出与订阅</Link>
            )}
          </div>
          <ReportModules modules={result.modules} />
        </section>
      ))}
    </div>
  );
}
