import { useQueryClient } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { holdTable } from '#ui/templates/hold-table.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { setUserRoles, useUserRoles, userApi } from './user.api.ts';
import type { UserRoles } from './user.api.ts';
import './user-page.css';

type Role = UserRoles['roles'][number];

const columns: TableColumnsType<Role> = [
  { dataIndex: 'name', title: '角色名称', width: 180 },
  { dataIndex: 'roleKey', title: '权限字符', width: 180 },
  statusColumn,
  {
    dataIndex: 'createTime',
    title: '创建时间',
    width: 190,
    render: (_, role) => formatDateTime(role.createTime),
  },
];

/** A user as far as his names are not kept from the asker. */
function nameOf({ id, username, nickname }: UserRoles['user']): string {
  if (nickname !== undefined && username !== undefined) return `${nickname}（${username}）`;
  return nickname ?? username ?? `用户 ${id}`;
}

/** 分配角色: which roles one user has. Roles that hold more than the asker does cannot be ticked. */
export function AuthRolePage(): ReactNode {
  const id = Number(useParams()['user_id']);
  const { data, error, isPending, refetch } = useUserRoles(id);
  useTabLabel(data && `分配角色 · ${nameOf(data.user)}`);
  const client = useQueryClient();
  const [ticked, setTicked] = useState<number[]>();
  const [isSaving, setSaving] = useState(false);
  if (error && !data) return <QueryError query={{ error, refetch }} what="用户" />;
  const roles = data?.roles ?? [];
  const held = roles.filter(({ isHeld }) => isHeld).map((role) => role.id);
  const chosen = ticked ?? held;
  const handleSave = async (): Promise<void> => {
    setSaving(true);
    try {
      await setUserRoles(id, chosen);
      notifier().undoable(`已保存${data ? nameOf(data.user) : '用户'}的角色`, async () => {
        await setUserRoles(id, held);
        await client.invalidateQueries({ queryKey: [userApi.path] });
      });
      setTicked(undefined);
      await client.invalidateQueries({ queryKey: [userApi.path] });
    } catch {
      // The client has shown why; what was ticked stays.
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="wm-list">
      <section className="wm-user-roles" aria-label="分配角色">
        <header>
          <h1>{data ? `${nameOf(data.user)}的角色` : '分配角色'}</h1>
          <Button
            type="primary"
            loading={isSaving}
            disabled={ticked === undefined}
            onClick={() => void handleSave()}
          >
            保存
          </Button>
        </header>
        <div ref={holdTable}>
          <Table<Role>
            rowKey="id"
            columns={columns}
            dataSource={roles}
            loading={isPending}
            pagination={false}
            scroll={{ x: 650 }}
            rowSelection={{
              selectedRowKeys: chosen,
              onChange: (keys) => setTicked(keys.map(Number)),
              getCheckboxProps: (role) => ({
                disabled: !role.isGrantable || role.status === '1',
                'aria-label': role.name,
              }),
            }}
          />
        </div>
      </section>
    </div>
  );
}
