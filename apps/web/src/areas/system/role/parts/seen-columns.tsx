import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { SeenColumn } from '@wm/contract/system/role-column';
import { Checkbox, Select, Skeleton, Table } from 'antd';
import type { TableColumnType } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { maskLabels, rightLabels, rightNames } from '../column-draft.ts';
import { readSeenColumns } from '../role-column.api.ts';
import { roleApi, roleCandidateApi, roleUserApi } from '../role.api.ts';

interface SeenColumnsProps {
  roleId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** What a user may do with the columns, by all his roles as they are saved. */
export function SeenColumns({ roleId, isOpen, onClose }: SeenColumnsProps): ReactNode {
  const [userId, setUserId] = useState<number>();
  const [isShort, setShort] = useState(true);
  return (
    <AppDrawer open={isOpen} title="预览用户看到的字段" size={720} onClose={onClose}>
      <div className="wm-seen-tools">
        <UserSelect roleId={roleId} value={userId} onChange={setUserId} />
        <Checkbox checked={isShort} onChange={({ target }) => setShort(target.checked)}>
          只看受限的字段
        </Checkbox>
      </div>
      {userId === undefined ? (
        <PageState picture="empty" title="选择一个用户，看他的全部角色合起来给了什么" />
      ) : (
        <Merged userId={userId} isShort={isShort} />
      )}
    </AppDrawer>
  );
}

interface UserSelectProps {
  roleId: number;
  value: number | undefined;
  onChange: (userId: number) => void;
}

/** Those who have the role first. */
function UserSelect({ roleId, value, onChange }: UserSelectProps): ReactNode {
  const [username, setUsername] = useState('');
  const users = useQuery({
    queryKey: [roleApi.path, 'users', roleId, username],
    queryFn: async () => {
      const query = { roleId, username, limit: 20, sort: 'username' as const };
      const pages = await Promise.all([
        roleUserApi.list(query, { silent: true }),
        roleCandidateApi.list(query, { silent: true }),
      ]);
      return pages.flatMap(({ rows }) => rows);
    },
    placeholderData: (before) => before,
  });
  const options = (users.data ?? []).map((user) => ({
    value: user.id,
    label: user.nickname ? `${user.username}（${user.nickname}）` : user.username,
  }));
  return (
    <Select
      aria-label="用户"
      placeholder="输入用户名查找"
      showSearch={{ filterOption: false, onSearch: setUsername }}
      value={value ?? null}
      options={options}
      loading={users.isFetching}
      onChange={(id: number | null) => id !== null && onChange(id)}
    />
  );
}

function isLimited({ merged }: SeenColumn): boolean {
  return merged.mask !== '' || rightNames.some((right) => !merged[right]);
}

const columns: TableColumnType<SeenColumn>[] = [
  {
    key: 'title',
    title: '字段',
    width: 180,
    fixed: 'start',
    render: (_, row) => `${row.resourceTitle} · ${row.title}`,
  },
  ...rightNames.map((right): TableColumnType<SeenColumn> => ({
    key: right,
    title: rightLabels[right],
    width: 76,
    align: 'center',
    render: (_, { merged }) =>
      merged[right] ? (
        <CheckOutlined className="wm-seen-marks" aria-label="允许" />
      ) : (
        <CloseOutlined className="wm-seen-marks" data-denied aria-label="不允许" />
      ),
  })),
  { key: 'mask', title: '掩码', width: 90, render: (_, { merged }) => maskLabels[merged.mask] },
];

function Merged({ userId, isShort }: { userId: number; isShort: boolean }): ReactNode {
  const seen = useQuery({
    queryKey: [roleApi.path, 'seen', userId],
    queryFn: () => readSeenColumns(userId),
  });
  if (seen.isError) return <QueryError query={seen} what="用户" />;
  if (!seen.data) return <Skeleton active />;
  const { roles, rows } = seen.data;
  const shown = isShort ? rows.filter(isLimited) : rows;
  return (
    <>
      <p className="wm-muted">
        角色：{roles.map(({ roleName }) => roleName).join('、') || '没有启用的角色'}
      </p>
      {shown.length === 0 ? (
        <PageState picture="empty" title="没有受限的字段" />
      ) : (
        <Table<SeenColumn>
          rowKey="id"
          columns={columns}
          dataSource={shown}
          pagination={false}
          size="small"
          scroll={{ x: 650 }}
        />
      )}
    </>
  );
}
