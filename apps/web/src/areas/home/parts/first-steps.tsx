import { CheckCircleFilled } from '@ant-design/icons';
import type { FirstStep } from '@wm/contract/home/dashboard';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { hasPermission } from '#core/permission/permission.ts';
import { usePreference, usePreferencesKnown } from '#core/preferences/preferences.ts';
import type { Arrival } from '#core/tabs/arrival.ts';
import { useDashboard } from '../home.api.ts';
import { useMenuLeaves } from '../menu-leaves.ts';
import { Panel } from './panel.tsx';
import './first-steps.css';

/** Steps that leave nothing in the log: they are done once somebody has followed them. */
type LookedAt = 'preview' | 'together';

interface Step {
  key: FirstStep | LookedAt;
  title: string;
  /** What this product does there that others do not. */
  gain: string;
  to: string;
  /** The entry of the menu it takes; the profile is everybody's. */
  page?: string;
  permission?: string;
  state?: Arrival;
}

const isLookedAt = (key: Step['key']): key is LookedAt => key === 'preview' || key === 'together';

/** 普通用户: whoever has no role of his own has this one. */
const defaultRoleId = 2;

const create: Arrival = { command: 'create' };

/** For whom looks after the installation first, then for everybody; who lacks a right is not sent there. */
const steps: readonly Step[] = [
  {
    key: 'password',
    title: '换一个自己的密码',
    gain: '连续输错也只是多填一次验证码，别人锁不住您的账号',
    to: '/user/profile',
    state: { command: 'password' },
  },
  {
    key: 'import',
    title: '导入同事的账号',
    gain: '写入之前逐行检查，指出第几行哪一列有什么问题',
    to: '/system/user',
    page: '/system/user',
    permission: 'system:user:import',
  },
  {
    key: 'columns',
    title: '试试字段权限',
    gain: '让一个角色看不到某一列，他打开着的页面立刻变化',
    to: `/system/role-auth/column/${defaultRoleId}`,
    page: '/system/role',
    permission: 'system:role:edit',
  },
  {
    key: 'preview',
    title: '看看某个人看得到什么',
    gain: '选一个人，他的全部角色合起来，每个字段看得到、改得了、还是只看得到末几位',
    to: `/system/role-auth/column/${defaultRoleId}`,
    page: '/system/role',
    permission: 'system:role:edit',
    state: { command: 'preview' },
  },
  {
    key: 'together',
    title: '两个窗口改同一条记录',
    gain: '后保存的人先看到对方改了哪里，再决定留哪一个，谁的都不会悄悄丢掉',
    to: '/system/post',
    page: '/system/post',
    permission: 'system:post:edit',
  },
  {
    key: 'backup',
    title: '做一次备份',
    gain: '备份能演练：在旁边恢复一份，逐表比对',
    to: '/monitor/backup',
    page: '/monitor/backup',
    permission: 'monitor:backup:run',
  },
  {
    key: 'note',
    title: '写第一篇笔记',
    gain: '停下来就已保存，两个人同时写也都留得住',
    to: '/notebook/note',
    page: '/notebook/note',
    permission: 'note:data:add',
    state: create,
  },
  {
    key: 'map',
    title: '画一张思维导图',
    gain: '回车、Tab 一路写下去，XMind 文件可以导入导出',
    to: '/mindmap/map',
    page: '/mindmap/map',
    permission: 'mindmap:data:add',
    state: create,
  },
  {
    key: 'todo',
    title: '记一件待办',
    gain: '写“周五 15:00 交周报”，时间自己认出来，到时提醒',
    to: '/workbench',
    page: '/workbench',
    permission: 'home:workbench:add',
  },
  {
    key: 'ask',
    title: '问问自己的资料',
    gain: '没有接入模型也能问：从笔记、图书和知识库里引用原文回答',
    to: '/chat',
    page: '/chat',
    permission: 'chat:data:edit',
  },
];

const shownSteps = 5;

function useLookedAt(): [readonly string[], (keys: readonly string[]) => void] {
  const [kept, keep] = usePreference('home-steps-looked-at');
  const looked = Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  return [looked, keep];
}

/** The steps that somebody may take, each with whether he has; undone ones first. */
function useSteps(): (Step & { isDone: boolean })[] {
  const { data } = useDashboard();
  const [looked] = useLookedAt();
  const leaves = useMenuLeaves();
  const open = steps.filter(
    ({ page, permission }) =>
      (!page || leaves.some(({ key }) => key === page)) &&
      (!permission || hasPermission(permission)),
  );
  const done = new Set<string>([...(data?.doneSteps ?? []), ...looked]);
  return open.map((step) => Object.assign({}, step, { isDone: done.has(step.key) }));
}

/** 第一步: what a newcomer may try, and what is good about it; goes when all is done or put away. */
export function FirstSteps(): ReactNode {
  const query = useDashboard();
  const all = useSteps();
  const [kept, keep] = usePreference('home-first-steps');
  const [looked, setLooked] = useLookedAt();
  const isKnown = usePreferencesKnown();
  const done = all.filter(({ isDone }) => isDone);
  const isDone = query.data !== undefined && done.length === all.length;
  if (kept === 'away' || isDone || query.error) return null;
  // Its place is kept until it is known whether it stands there.
  if (!isKnown || !query.data)
    return (
      <Panel
        title="第一步"
        query={{ ...query, isPending: true }}
        lines={8}
        className="wm-panel-steps"
      >
        {null}
      </Panel>
    );
  const shown = all.filter(({ isDone }) => !isDone).slice(0, shownSteps);
  const handleAway = (): void => {
    keep('away');
    notifier().undoable('已收起「第一步」', () => {
      keep('shown');
      return Promise.resolve();
    });
  };
  return (
    <Panel
      title="第一步"
      extra={
        <>
          <span className="wm-number wm-steps-count">
            已完成 {done.length}/{all.length}
          </span>
          <Button type="link" size="small" onClick={handleAway}>
            收起
          </Button>
        </>
      }
    >
      <ul className="wm-steps">
        {done.length > 0 && (
          <li className="wm-steps-done">
            <CheckCircleFilled aria-hidden /> {done.map(({ title }) => title).join('、')}
          </li>
        )}
        {shown.map(({ key, title, gain, to, state }) => (
          <li key={key}>
            <Link
              to={to}
              state={state}
              onClick={() => {
                if (isLookedAt(key)) setLooked([...new Set([...looked, key])]);
              }}
            >
              {title}
            </Link>
            <span>{gain}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
