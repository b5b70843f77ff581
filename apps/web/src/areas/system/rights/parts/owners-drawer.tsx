import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RightsEntry, RightsOwner } from '@wm/contract/system/rights';
import { Input, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { closedReason, personTitle } from '../rights-labels.ts';
import { readOwners, rightsApi } from '../rights.api.ts';
import { WayList } from './way-list.tsx';
import '#ui/tags/status-tag.css';

interface OwnersDrawerProps {
  entry: Pick<RightsEntry, 'menuName' | 'perms'> | undefined;
  onOpenUser: (userId: number) => void;
  onClose: () => void;
}

/** 谁拥有: the users who have a code, and through what. */
export function OwnersDrawer({ entry, onOpenUser, onClose }: OwnersDrawerProps): ReactNode {
  return (
    <AppDrawer
      open={entry !== undefined}
      title={entry && `谁拥有：${entry.menuName}`}
      size={720}
      onClose={onClose}
    >
      {entry && <Owners key={entry.perms} code={entry.perms} onOpenUser={onOpenUser} />}
    </AppDrawer>
  );
}

const firstPage = { page: 1, limit: 20 };

type Show = 'all' | 'true' | 'false';

interface OwnersProps {
  code: string;
  onOpenUser: (userId: number) => void;
}

function Owners({ code, onOpenUser }: OwnersProps): ReactNode {
  const [username, setUsername] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [at, setAt] = useState(firstPage);
  const holds = show === 'all' ? undefined : show;
  const { data, error, refetch } = useQuery({
    queryKey: [rightsApi.path, 'owners', code, username, show, at],
    queryFn: () => readOwners({ code, ...at, username: username || undefined, holds }),
    placeholderData: keepPreviousData,
  });
  const handleShow = (value: Show): void => {
    setShow(value);
    setAt(firstPage);
  };
  return (
    <div className="wm-owners">
      <p className="wm-owners-code">
        <code>{code}</code>
        <CopyButton text={code} what="权限标识" />
        {data && (
          <span className="wm-muted">{data.holders} 人拥有，停用的用户、角色和菜单不计入</span>
        )}
      </p>
      <div className="wm-owners-tools">
        <Segmented<Show>
          value={show}
          options={[
            { value: 'all', label: '全部' },
            { value: 'true', label: '拥有' },
            { value: 'false', label: '未生效' },
          ]}
          onChange={handleShow}
        />
        <Input.Search
          allowClear
          placeholder="搜索用户名或姓名"
          aria-label="搜索用户名或姓名"
          onSearch={(text) => {
            setUsername(text.trim());
            setAt(firstPage);
          }}
        />
      </div>
      {error ? (
        <QueryError query={{ error, refetch }} />
      ) : (
        <OwnerRows owners={data?.rows} onOpenUser={onOpenUser} />
      )}
      {data && data.total > at.limit && (
        <AppPagination
          {...at}
          total={data.total}
          onChange={(page, limit) => setAt({ page, limit })}
        />
      )}
    </div>
  );
}

interface OwnerRowsProps {
  owners: RightsOwner[] | undefined;
  onOpenUser: (userId: number) => void;
}

function OwnerRows({ owners, onOpenUser }: OwnerRowsProps): ReactNode {
  if (!owners) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (owners.length === 0) return <PageState picture="empty" title="没有符合条件的用户" />;
  return (
    <ul className="wm-owner-list">
      {owners.map((owner) => {
        const reason = closedReason(owner);
        return (
          <li key={owner.id}>
            <p>
              <RowAction onClick={() => onOpenUser(owner.id)}>{personTitle(owner)}</RowAction>
              {owner.deptName && <span className="wm-muted">{owner.deptName}</span>}
              <span className={owner.holds ? 'wm-status wm-status-good' : 'wm-status'}>
                {owner.holds ? '拥有' : '未生效'}
              </span>
              {reason && <em>{reason}</em>}
            </p>
            <WayList ways={owner.ways} />
          </li>
        );
      })}
    </ul>
  );
}
