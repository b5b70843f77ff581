import { PlusOutlined } from '@ant-design/icons';
import type { ReportSchedule } from '@wm/contract/report/schedule';
import { Button, Input, Segmented, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { officeZone } from '#core/time/office-clock.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { reportScheduleApi, useSchedules } from './schedule.api.ts';
import { ScheduleDays } from './schedule-days.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleRow } from './schedule-row.tsx';

type Show = 'all' | 'mine' | 'trouble';

const shows: { value: Show; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的' },
  { value: 'trouble', label: '上次失败' },
];

const defaults = {
  params: [],
  cron: '0 30 8 * * 1-5',
  misfire: 'once',
  status: '0',
  subscribe: true,
} as const;

interface Filter {
  show: Show;
  text: string;
  reportId: number;
}

function isShown(schedule: ReportSchedule, { show, text, reportId }: Filter): boolean {
  const { isOwn, trouble, lastState, reportName, ownerName } = schedule;
  if (reportId > 0 && schedule.reportId !== reportId) return false;
  if (show === 'mine' && !isOwn) return false;
  if (show === 'trouble' && trouble === '' && lastState !== 'failed') return false;
  return `${reportName} ${ownerName}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** 计划: which reports run when, and how that went. */
export function ScheduleList(): ReactNode {
  const { search, go } = useAddress();
  const asked = new URLSearchParams(search);
  const reportId = Number(asked.get('report')) || 0;
  const isNew = asked.get('new') === '1';
  const schedules = useSchedules();
  const mayAdd = usePermission('report:schedule:add');
  const form = useCrudForm(reportScheduleApi, {
    defaults: { ...defaults, params: [], timeZone: officeZone() },
  });
  const [show, setShow] = useTabState<Show>('show', 'all');
  const [text, setText] = useTabState('text', '');
  const { createWith } = form;
  useEffect(() => {
    if (!isNew || !mayAdd) return;
    createWith(reportId > 0 ? { reportId } : {});
    go(searchWith(search, { new: undefined }), 'replace');
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the address that asks for it
  }, [isNew, mayAdd]);
  if (schedules.error && !schedules.data) return <QueryError query={schedules} />;
  const all = schedules.data;
  const rows = all?.filter((one) => isShown(one, { show, text, reportId }));
  const named = all?.find((one) => one.reportId === reportId)?.reportName;
  return (
    <div className="rp-schedules">
      <div className="rp-schedule-tools">
        {mayAdd && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => createWith(reportId > 0 ? { reportId } : {})}
          >
            新增计划
          </Button>
        )}
        {reportId > 0 && (
          <Button onClick={() => go(searchWith(search, { report: undefined }), 'replace')}>
            只看「{named ?? `#${reportId}`}」 ✕
          </Button>
        )}
        <span className="rp-spring" />
        <Segmented<Show> aria-label="显示" options={shows} value={show} onChange={setShow} />
        <Input.Search
          allowClear
          className="rp-schedule-search"
          placeholder="搜索报表或所有者"
          aria-label="搜索计划"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {rows ? (
        <>
          <ScheduleDays schedules={rows} />
          <Rows rows={rows} isFiltered={rows.length < (all?.length ?? 0)} onEdit={form.edit} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <ScheduleForm crud={form} />
    </div>
  );
}

interface RowsProps {
  rows: ReportSchedule[];
  isFiltered: boolean;
  onEdit: (schedule: ReportSchedule) => void;
}

function Rows({ rows, isFiltered, onEdit }: RowsProps): ReactNode {
  if (rows.length > 0)
    return (
      <ul className="rp-schedule-list" aria-label="报表计划">
        {rows.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onEdit={onEdit} />
        ))}
      </ul>
    );
  return isFiltered ? (
    <PageState picture="empty" title="没有符合条件的计划" />
  ) : (
    <PageState
      picture="empty"
      title="还没有计划"
      text="新增一个，让报表按时运行，订阅的人在铃铛里收到结果。"
    />
  );
}
