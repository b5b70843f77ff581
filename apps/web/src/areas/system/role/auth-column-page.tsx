import { EyeOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { useArrival } from '#core/tabs/arrival.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { ListSkeleton } from '#ui/templates/list-skeleton.tsx';
import { changesOf, copiedFrom, isFound } from './column-draft.ts';
import type { ColumnDraft } from './column-draft.ts';
import { ColumnDiff } from './parts/column-diff.tsx';
import { ColumnGrid } from './parts/column-grid.tsx';
import { SeenColumns } from './parts/seen-columns.tsx';
import { readRoleColumns } from './role-column.api.ts';
import { fixedRoles, roleApi } from './role.api.ts';
import '#ui/templates/list-template.css';
import './parts/column-grid.css';

const unchanged: ColumnDraft = new Map();
const allRoles = 1000;

/** 分配字段: what a role may do with each column of each resource. */
export function AuthColumnPage(): ReactNode {
  const roleId = Number(useParams()['role_id']);
  const client = useQueryClient();
  const key = [roleApi.path, 'columns', roleId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => readRoleColumns(roleId),
  });
  useTabLabel(data && `分配字段 · ${data.roleName}`);
  const [draft, setDraft] = useState(unchanged);
  const [wanted, setWanted] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const look = useCallback(() => setLooking(true), []);
  useArrival('preview', look);
  const rows = data?.rows ?? [];
  const changes = changesOf(rows, draft);
  useTabHold(changes.length > 0 ? 'dirty' : undefined, () => changes.length > 0);
  const handleCopy = async (otherId: number): Promise<void> => {
    try {
      const other = await readRoleColumns(otherId);
      setDraft(copiedFrom(rows, other.rows));
      notifier().message('success', `已复制「${other.roleName}」的字段权限，保存后生效`);
    } catch (failure) {
      notifier().message('error', failure instanceof Error ? failure.message : '复制失败');
    }
  };
  const handleSaved = async (): Promise<void> => {
    setSaving(false);
    await client.invalidateQueries({ queryKey: key });
    setDraft(unchanged);
  };

  if (roleId === fixedRoles.admin) {
    return <PageState picture="empty" title="超级管理员拥有全部字段的权限" />;
  }
  if (error && !data) {
    return <QueryError query={{ error, refetch }} what="角色" />;
  }
  return (
    <div className="wm-list">
      <h1 className="wm-visually-hidden">分配字段</h1>
      <section className="wm-list-body" aria-label="字段权限">
        <div className="wm-toolbar">
          <div className="wm-toolbar-actions">
            <Button type="primary" disabled={changes.length === 0} onClick={() => setSaving(true)}>
              {changes.length > 0 ? `保存（${changes.length}）` : '保存'}
            </Button>
            <Button disabled={changes.length === 0} onClick={() => setDraft(unchanged)}>
              撤销
            </Button>
            <CopyFrom roleId={roleId} onCopy={(id) => void handleCopy(id)} />
            <Button icon={<EyeOutlined />} onClick={() => setLooking(true)}>
              预览用户
            </Button>
            {data && <span className="wm-muted">角色：{data.roleName}</span>}
          </div>
          <Input
            allowClear
            className="wm-column-search"
            placeholder="搜索资源或字段"
            aria-label="搜索资源或字段"
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
        {data ? (
          <ColumnGrid
            rows={rows.filter((row) => isFound(row, wanted))}
            draft={draft}
            onChange={setDraft}
          />
        ) : (
          <ListSkeleton columns={7} />
        )}
      </section>
      <ColumnDiff
        roleId={roleId}
        changes={isSaving ? changes : []}
        onClose={() => setSaving(false)}
        onSaved={handleSaved}
      />
      <SeenColumns roleId={roleId} isOpen={isLooking} onClose={() => setLooking(false)} />
    </div>
  );
}

interface CopyFromProps {
  roleId: number;
  onCopy: (roleId: number) => void;
}

/** Chooses the role whose rights are taken over. */
function CopyFrom({ roleId, onCopy }: CopyFromProps): ReactNode {
  const roles = useQuery({
    queryKey: [roleApi.path, 'names'],
    queryFn: () => roleApi.list({ limit: allRoles }, { silent: true }),
  });
  const options = (roles.data?.rows ?? [])
    .filter(({ id }) => id !== roleId && id !== fixedRoles.admin)
    .map(({ id, roleName }) => ({ value: id, label: roleName }));
  return (
    <Select
      className="wm-copy-from"
      aria-label="从角色复制"
      placeholder="从角色复制"
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      options={options}
      onChange={(id: number | null) => id !== null && onCopy(id)}
    />
  );
}
