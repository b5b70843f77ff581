import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useAddress } from '#core/tabs/address.ts';
import { ScheduleList } from '../schedule/schedule-list.tsx';
import { ShareList } from '../share/share-list.tsx';
import { SubscriptionList } from '../schedule/subscription-list.tsx';
import { WarningList } from '../warning/warning-list.tsx';
import { RunList } from './run-list.tsx';
import '../report.css';
import '../schedule/schedule.css';

const titles = {
  runs: '运行',
  schedules: '计划',
  subscriptions: '订阅',
  warnings: '预警',
  shares: '分享',
} as const;

type Tab = keyof typeof titles;

function isTab(text: string | null): text is Tab {
  return text !== null && text in titles;
}

/** 报表控制台: what has run, what will and who gets it. The address names the part that is shown. */
export function ConsolePage(): ReactNode {
  const { search, go } = useAddress();
  const maySchedule = usePermission('report:schedule:list');
  const asked = new URLSearchParams(search).get('tab');
  const mayShare = usePermission('report:data:share');
  const may: Partial<Record<Tab, boolean>> = { schedules: maySchedule, shares: mayShare };
  const tabs = (Object.keys(titles) as Tab[]).filter((tab) => may[tab] ?? true);
  const tab = isTab(asked) && tabs.includes(asked) ? asked : 'runs';
  return (
    <div className="rp-console">
      {tab !== 'runs' && <h1 className="wm-visually-hidden">报表控制台：{titles[tab]}</h1>}
      <Segmented<Tab>
        className="rp-console-tabs"
        aria-label="看什么"
        options={tabs.map((value) => ({ value, label: titles[value] }))}
        value={tab}
        onChange={(next) => go(next === 'runs' ? '' : `?tab=${next}`, 'push')}
      />
      {tab === 'runs' && <RunList />}
      {tab === 'schedules' && <ScheduleList />}
      {tab === 'subscriptions' && <SubscriptionList />}
      {tab === 'warnings' && <WarningList />}
      {tab === 'shares' && <ShareList />}
    </div>
  );
}
