import type { ViewerSession } from '@wm/contract/genome/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { changeSession, removeSession, useSessions, viewerKey } from '../viewer.api.ts';

interface SessionsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Saves what is seen under a name. */
  onSave: (name: string, visibility: 'own' | 'all') => Promise<unknown>;
}

const rights = [
  { value: 'own' as const, label: '仅自己' },
  { value: 'all' as const, label: '所有人' },
];

/** 浏览会话: what is seen now is saved, and what was saved is seen again. */
export function SessionsDrawer({ isOpen, onClose, onSave }: SessionsDrawerProps): ReactNode {
  return (
    <AppDrawer title="保存与分享" open={isOpen} onClose={onClose}>
      <SaveForm onSave={onSave} />
      <h3>浏览会话</h3>
      <SessionList />
    </AppDrawer>
  );
}

function SaveForm({ onSave }: Pick<SessionsDrawerProps, 'onSave'>): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [visibility, setVisibility] = useState<'own' | 'all'>('own');
  const [isBusy, run] = useBusy();
  const save = async (): Promise<void> => {
    try {
      await onSave(name.trim(), visibility);
      setName('');
      await client.invalidateQueries({ queryKey: [...viewerKey, 'sessions'] });
    } catch {
      // The client has shown why.
    }
  };
  return (
    <Form layout="vertical" className="gv-save" onFinish={() => void run(save)}>
      <Form.Item label="会话名称">
        <Input
          value={name}
          maxLength={100}
          aria-label="会话名称"
          onChange={({ target }) => setName(target.value)}
        />
      </Form.Item>
      <Form.Item label="可见范围" extra="文件本身按各自的权限显示，看不到的文件不会因为会话而公开">
        <Segmented
          aria-label="可见范围"
          options={rights}
          value={visibility}
          onChange={setVisibility}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={name.trim() === ''}>
        保存会话
      </Button>
    </Form>
  );
}

function SessionList(): ReactNode {
  const query = useSessions();
  const { data, error } = query;
  if (!data) return error === null ? null : <QueryError query={query} what="会话" />;
  if (data.sessions.length === 0) return <p className="wm-muted">还没有保存过会话</p>;
  return (
    <>
      {data.isCut && <p className="wm-muted">只列出最近的 200 个</p>}
      <ul className="gv-files">
        {data.sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </>
  );
}

function SessionLine({ session }: { session: ViewerSession }): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const { id, name, page, locus, ownerName, updateTime, isOwn, visibility } = session;
  const address = `/genome/${page}?session=${id}`;
  const renew = () => client.invalidateQueries({ queryKey: [...viewerKey, 'sessions'] });
  return (
    <li>
      <div>
        <Link to={address}>{name}</Link>
        <span className="wm-muted">
          {locus} · {ownerName} · {formatDateTime(updateTime)}
        </span>
      </div>
      {isOwn && (
        <Segmented
          size="small"
          aria-label={`${name} 的可见范围`}
          options={rights}
          value={visibility}
          onChange={(next) => void changeSession(id, { visibility: next }).then(renew)}
        />
      )}
      <CopyButton text={`${location.origin}${address}`} what="链接" />
      {isOwn && (
        <Button
          type="link"
          danger
          onClick={() =>
            confirmRemove({
              what: `会话“${name}”`,
              remove: async () => {
                await removeSession(id);
                await renew();
              },
            })
          }
        >
          删除
        </Button>
      )}
    </li>
  );
}
