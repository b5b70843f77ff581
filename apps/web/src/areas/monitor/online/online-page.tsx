import { useQueryClient } from '@tanstack/react-query';
import type { OnlineDevice, OnlinePerson } from '@wm/contract/monitor/online';
import { App, Button, Input, Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { deviceName } from '#ui/text/device-name.ts';
import { useClock } from '../use-clock.ts';
import { onlineKey } from '../monitor-events.ts';
import { forceLogout, useOnline } from './online.api.ts';
import type { OnlineQuery } from './online.api.ts';
import './online.css';

const pageSize = 20;
const tickMs = 30_000;

/** What is shown, by the address. */
function useOnlineQuery() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const text = params.get('text') ?? '';
  const isActive = params.get('active') === 'true';
  const query: OnlineQuery = {
    page: Number(params.get('page')) || 1,
    limit: Number(params.get('limit')) || pageSize,
    // What looks like an address is one.
    ...(text !== '' && (/^[\d.:]+$/.test(text) ? { ip: text } : { username: text })),
    ...(isActive && { active: 'true' as const }),
  };
  const change = (values: Record<string, string>): void => go(searchWith(search, values));
  return { query, text, isActive, change };
}

/** 在线用户: who is signed in, beneath each his devices, and signing them out. */
export function OnlinePage(): ReactNode {
  const { query, text, isActive, change } = useOnlineQuery();
  const online = useOnline(query);
  const { data } = online;
  useClock(tickMs);
  return (
    <div className="wm-online">
      <h1 className="wm-visually-hidden">在线用户</h1>
      <div className="wm-online-tools">
        <p className="wm-number" role="status">
          {data && `${formatCount(data.total)} 人，${formatCount(data.devices)} 台设备`}
        </p>
        <Segmented
          aria-label="显示"
          value={isActive ? 'true' : 'all'}
          options={[
            { value: 'all', label: '已登录' },
            { value: 'true', label: '5 分钟内活动' },
          ]}
          onChange={(value) => change({ active: value === 'true' ? 'true' : '', page: '' })}
        />
        <Input.Search
          key={text}
          allowClear
          className="wm-online-search"
          placeholder="姓名、用户名或 IP"
          aria-label="搜索在线用户"
          defaultValue={text}
          onSearch={(value) => change({ text: value.trim(), page: '' })}
        />
      </div>
      {online.error && !data && <QueryError query={online} />}
      {!data && !online.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.rows.length === 0 && <PageState picture="empty" title="没有符合条件的在线用户" />}
      {data && data.rows.length > 0 && (
        <>
          <ul className="wm-people" aria-label="在线用户">
            {data.rows.map((person) => (
              <Person key={person.userId} person={person} />
            ))}
          </ul>
          <AppPagination
            page={query.page}
            limit={query.limit}
            total={data.total}
            onChange={(page, limit) =>
              change({
                page: page === 1 ? '' : String(page),
                limit: limit === pageSize ? '' : String(limit),
              })
            }
          />
        </>
      )}
    </div>
  );
}

/** Asks before people are signed out, naming whom and from how many devices. */
function useForceLogout(): (name: string, devices: readonly OnlineDevice[]) => void {
  const { modal } = App.useApp();
  const client = useQueryClient();
  return (name, devices) =>
    void modal.confirm({
      title: `强制下线 ${name}？`,
      content: `${name} 将从 ${devices.length} 台设备退出，草稿会保留，重新登录后可以继续`,
      okText: '下线',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          await forceLogout(devices.map(({ id }) => id));
          notifier().message('success', `已让 ${name} 下线`);
        } catch {
          // The client has shown why.
        }
        await client.invalidateQueries({ queryKey: [onlineKey] });
      },
    });
}

function nameOf({ nickname, username, userId }: OnlinePerson): string {
  return nickname || username || `用户 ${userId}`;
}

function Person({ person }: { person: OnlinePerson }): ReactNode {
  const ask = useForceLogout();
  const canOpen = usePermission('system:user:list');
  const name = nameOf(person);
  const others = person.devices.filter(({ isOwn }) => !isOwn);
  const about = [person.nickname ? person.username : '', person.deptName].filter(Boolean);
  return (
    <li className="wm-person">
      <div className="wm-person-head">
        <strong>
          {canOpen ? <Link to={`/system/user?id=${person.userId}`}>{name}</Link> : name}
        </strong>
        <span className="wm-person-about">{about.join(' · ')}</span>
        {others.length > 1 && (
          <PermissionGate anyOf={['monitor:online:forceLogout']}>
            <Button
              danger
              size="small"
              aria-label={`让 ${name} 的 ${others.length} 台设备全部下线`}
              onClick={() => ask(name, others)}
            >
              全部下线
            </Button>
          </PermissionGate>
        )}
      </div>
      <ul className="wm-devices">
        {person.devices.map((device) => (
          <Device key={device.id} device={device} onEnd={() => ask(name, [device])} />
        ))}
      </ul>
    </li>
  );
}

function Device({ device, onEnd }: { device: OnlineDevice; onEnd: () => void }): ReactNode {
  const name = device.isBrowser ? deviceName(device.userAgent) : '接口调用';
  return (
    <li className="wm-device">
      <span title={device.userAgent}>{name}</span>
      <span className="wm-number">{device.ip}</span>
      <time
        dateTime={device.lastSeen}
        title={`${formatDateTime(device.createTime)} 登录，${formatDateTime(device.lastSeen)} 活动`}
      >
        {formatRelative(device.lastSeen)}
        {device.isLocked && '，已锁屏'}
      </time>
      {device.isOwn ? (
        <span className="wm-device-own">当前设备</span>
      ) : (
        <PermissionGate anyOf={['monitor:online:forceLogout']}>
          <Button
            danger
            size="small"
            type="text"
            aria-label={`下线 ${name} ${device.ip}`}
            onClick={onEnd}
          >
            下线
          </Button>
        </PermissionGate>
      )}
    </li>
  );
}
