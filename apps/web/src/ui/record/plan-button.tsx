import { CarryOutOutlined } from '@ant-design/icons';
import type { todoResource } from '@wm/contract/home/todo';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { addDays, mondayOf } from '#core/time/calendar.ts';
import { officeNow } from '#core/time/office-clock.ts';

const todoApi = createResourceApi<typeof todoResource>({
  path: '/home/v2/todo',
  permission: 'home:workbench',
  title: '待办',
});

const longestName = 60;

/** Days that something may be put off to, by the office's clock. */
function choices(today: string): { key: string; label: string; day: string | null }[] {
  return [
    { key: 'today', label: '今天', day: today },
    { key: 'tomorrow', label: '明天', day: addDays(today, 1) },
    { key: 'monday', label: '下周一', day: addDays(mondayOf(today), 7) },
    { key: 'none', label: '不定日期', day: null },
  ];
}

interface PlanButtonProps {
  /** What a record is called: 岗位. */
  kind: string;
  name: string;
  id: number;
}

/** Puts a record on one's list of what is to be done; the list leads back to it. */
export function PlanButton({ kind, name, id }: PlanButtonProps): ReactNode {
  const mayPlan = usePermission('home:workbench:add');
  if (!mayPlan) return null;
  const days = choices(officeNow().today);
  const plan = async (key: string): Promise<void> => {
    const { day = null, label = '' } = days.find((one) => one.key === key) ?? {};
    const letters = Array.from(name);
    const isLong = letters.length > longestName;
    const short = isLong ? `${letters.slice(0, longestName).join('')}…` : name;
    try {
      const made = await todoApi.create({
        text: `${kind}「${short}」`,
        dueDay: day,
        linkAddress: `${window.location.pathname}?id=${id}`,
        linkTitle: short,
        note: '',
        dueMinute: null,
        repeat: 'none',
        repeatDay: null,
      });
      const when = day === null ? '' : `，${label}`;
      notifier().undoable(`已加入待办${when}：${kind}「${short}」`, async () => {
        await todoApi.remove([made.id]);
      });
    } catch {
      // The client has shown why.
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: days.map(({ key, label }) => ({ key, label })),
        onClick: ({ key }) => void plan(key),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<CarryOutOutlined />}
        aria-label="加入待办"
        title="加入待办"
      />
    </Dropdown>
  );
}
