import { builtInCalendar, calendarOf, isJoined } from '@wm/market/calendar';
import { readCalendar } from '@wm/market/read-calendar';
import type { CalendarReading } from '@wm/market/read-calendar';
import { VENUES } from '@wm/market/venue';
import { Alert, Button, Select, Space, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { dayText } from '../price-text.ts';
import { fitAccount, useCalendars } from './calendars.ts';

const venues = VENUES.filter(({ sessions }) => sessions.length > 0).map(({ id, name }) => ({
  value: id,
  label: name,
}));

const kinds = { closed: '休市日', trading: '交易日', marked: '交易日历表' } as const;

/** More than any list of days: what is larger is another file. */
const mostBytes = 1_000_000;

/** What a file says of days, or why nothing can be read from it. */
async function read(file: File): Promise<CalendarReading> {
  if (file.size > mostBytes)
    return { ok: false, problem: '文件超过 1 MB，不像是日期列表，请换一个文件' };
  try {
    return readCalendar(await file.text());
  } catch {
    return { ok: false, problem: '读不到这个文件，请重新选择' };
  }
}

interface CalendarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 交易日历: which closed days are known of an exchange, and a file with those of further years. */
export function CalendarDrawer({ isOpen, onClose }: CalendarDrawerProps): ReactNode {
  return (
    <AppDrawer open={isOpen} title="交易日历" onClose={onClose} destroyOnHidden>
      <Calendars />
    </AppDrawer>
  );
}

function Calendars(): ReactNode {
  const [venue, setVenue] = useState('cn');
  const [calendars, keep] = useCalendars();
  const [reading, setReading] = useState<CalendarReading>();
  const imported = calendars[venue];
  const { known } = calendarOf(venue, imported);
  const choose = (next: string): void => {
    setVenue(next);
    setReading(undefined);
  };
  return (
    <Space orientation="vertical" className="tr-calendars" size="middle">
      <Select
        aria-label="交易场所"
        className="tr-wide"
        value={venue}
        options={venues}
        onChange={choose}
      />
      <p>
        {known
          ? `休市日收录于 ${dayText(known.from)} 至 ${dayText(known.to)}，其余日期按周一至周五推断。`
          : '还没有这个市场的休市日，数据缺口按周一至周五推断。'}
      </p>
      {imported && (
        <p>
          其中 {dayText(imported.known.from)} 至 {dayText(imported.known.to)} 由您导入。{' '}
          <Button
            size="small"
            onClick={() => {
              const { [venue]: _, ...others } = calendars;
              keep(others);
            }}
          >
            撤销导入
          </Button>
        </p>
      )}
      <Upload.Dragger
        accept=".csv,.txt"
        showUploadList={false}
        className="tr-drop tr-drop-small"
        beforeUpload={(file) => {
          void read(file).then(setReading);
          return false;
        }}
      >
        <p>拖入休市日或交易日的列表，每行一个日期，或 tushare 的 trade_cal</p>
      </Upload.Dragger>
      {reading && (
        <Read
          reading={reading}
          venue={venue}
          onKeep={(calendar) => {
            const next = { ...calendars, [venue]: calendar };
            if (!fitAccount(next)) {
              notifier().message('error', '日历过大，不能保存到账号，请只导入需要的年份');
              return;
            }
            keep(next);
            setReading(undefined);
          }}
        />
      )}
    </Space>
  );
}

interface ReadProps {
  reading: CalendarReading;
  venue: string;
  onKeep: (calendar: Extract<CalendarReading, { ok: true }>['calendar']) => void;
}

/** What was read of a file, before it counts. */
function Read({ reading, venue, onKeep }: ReadProps): ReactNode {
  if (!reading.ok) return <Alert type="error" showIcon title={reading.problem} />;
  const { calendar, kind, weekendsTraded } = reading;
  const { known, closed } = calendar;
  const count = Object.values(closed).reduce((sum, days) => sum + days.split(' ').length, 0);
  const builtIn = builtInCalendar(venue);
  const isApart = builtIn !== undefined && !isJoined(builtIn.known, known);
  return (
    <Alert
      type={isApart ? 'warning' : 'info'}
      showIcon
      title={`按${kinds[kind]}读取：${dayText(known.from)} 至 ${dayText(known.to)}，周一至周五里休市 ${count} 天`}
      description={
        <Space orientation="vertical">
          {weekendsTraded > 0 && (
            <span>其中 {weekendsTraded} 个周末标为交易日，仍按休市处理。</span>
          )}
          {isApart && <span>与已收录的日期不相接，收录范围将只算导入的这一段。</span>}
          <Button type="primary" onClick={() => onKeep(calendar)}>
            采用
          </Button>
        </Space>
      }
    />
  );
}
