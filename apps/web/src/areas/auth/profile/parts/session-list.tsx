import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { deviceName } from '#ui/text/device-name.ts';
import { endSessions, sessionsKey, useOwnSessions } from '../profile.api.ts';
import type { OwnSession } from '../profile.api.ts';

interface SessionItemProps {
  session: OwnSession;
  onEnd: (session: OwnSession) => void;
}

function SessionItem({ session, onEnd }: SessionItemProps): ReactNode {
  const device = deviceName(session.userAgent);
  return (
    <li className="wm-session">
      <div>
        <strong title={session.userAgent}>{device}</strong>
        {session.current && <span className="wm-session-mark">当前会话</span>}
        <p className="wm-number">
          {session.ip}，{formatDateTime(session.createTime)} 登录，
          <time dateTime={session.lastSeen} title={formatDateTime(session.lastSeen)}>
            {formatRelative(session.lastSeen)}
          </time>
          活动
        </p>
      </div>
      {!session.current && (
        <Button danger size="small" onClick={() => onEnd(session)} aria-label={`下线 ${device}`}>
          下线
        </Button>
      )}
    </li>
  );
}

/** 登录会话: where I am signed in, and how to end it there. */
export function SessionList(): ReactNode {
  const query = useOwnSessions();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const end = async (ids?: string[]): Promise<void> => {
    try {
      await endSessions(ids);
      notifier().message('success', '已下线');
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: sessionsKey });
  };
  const ask = (title: string, ids?: string[]): void => {
    modal.confirm({
      title,
      content: '对方未保存的内容可能丢失，需要重新登录才能继续使用',
      okText: '下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      centered: true,
      onOk: () => end(ids),
    });
  };
  if (query.isPending) return <p className="wm-muted">正在加载…</p>;
  if (!query.data) {
    return <QueryError query={query} />;
  }
  const others = query.data.filter((session) => !session.current);
  return (
    <>
      <ul className="wm-sessions">
        {query.data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={({ id, userAgent, ip }) => ask(`下线 ${deviceName(userAgent)}（${ip}）？`, [id])}
          />
        ))}
      </ul>
      <Button
        danger
        disabled={others.length === 0}
        onClick={() => ask(`下线其他 ${others.length} 个会话？`)}
      >
        下线其他所有会话
      </Button>
    </>
  );
}
