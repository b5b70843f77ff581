import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { useUser } from '#core/stores/user-store.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import {
  addAppPassword,
  appPasswordsKey,
  removeAppPassword,
  useAppPasswords,
} from '../library.api.ts';

/** How a reading application is connected: the address of the catalogue, and a password of its own. */
export function OpdsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const username = useUser((user) => user.name);
  const passwords = useAppPasswords(true);
  const { data } = passwords;
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ name: string; password: string }>();
  const [isBusy, run] = useBusy();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: appPasswordsKey });
  const add = async (): Promise<void> => {
    if (name.trim() === '') return;
    setMade(await addAppPassword(name.trim()));
    setName('');
    await refresh();
  };
  const address = `${location.origin}/opds`;
  return (
    <AppModal open title="在阅读应用里打开书库" footer={null} onCancel={onClose}>
      <dl className="wm-opds">
        <dt>OPDS 地址</dt>
        <dd>
          <code>{address}</code> <CopyButton text={address} what="地址" />
        </dd>
        <dt>用户名</dt>
        <dd>
          <code>{username}</code>
        </dd>
        <dt>密码</dt>
        <dd>为每台设备新增一个应用密码，不要用登录密码</dd>
      </dl>
      {made && (
        <p role="status" className="wm-opds-made">
          「{made.name}」的密码只显示这一次：
          <code>{made.password}</code> <CopyButton text={made.password} what="密码" />
        </p>
      )}
      {passwords.isError && <QueryError query={passwords} />}
      <ul className="wm-opds-list" aria-label="应用密码">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.name}</span>
            <small>
              {row.lastUseTime ? `最近使用 ${formatDateTime(row.lastUseTime)}` : '还没有用过'}
            </small>
            <Button
              size="small"
              danger
              aria-label={`删除应用密码 ${row.name}`}
              onClick={() =>
                void run(() => removeAppPassword(row.id).then(refresh)).catch(() => undefined)
              }
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Input.Search
        enterButton="新增"
        placeholder="设备的名称，例如：Kindle 上的 KOReader"
        aria-label="设备的名称"
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
        loading={isBusy}
        onSearch={() => void run(add).catch(() => undefined)}
      />
    </AppModal>
  );
}
