import { DeleteOutlined, PlusOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ConversationRow } from '@wm/contract/chat/conversation';
import { Button, Empty, Input, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ImportChat } from '../transfer/import-chat.tsx';
import { useConversations } from '../chat.api.ts';
import { ConversationItem } from './conversation-item.tsx';
import type { RowListProps } from './conversation-item.tsx';
import { FolderTree } from './folder-tree.tsx';
import { listGroups } from './list-groups.ts';
import type { ListGroup } from './list-groups.ts';
import { useFolderActs } from './use-folder-acts.ts';
import type { FolderActs } from './use-folder-acts.ts';
import { useDrop } from './use-list-drag.ts';

interface ConversationListProps extends RowListProps {
  /** The folder of the conversation that is open. */
  openFolderId: number | null;
  /** Shows what of one's own others can read. */
  onShares: () => void;
}

/** More are asked for in steps of so many. */
const step = 100;
/** Those before are found by searching. */
const most = 200;

/** 对话列表: find last week's. */
export function ConversationList(props: ConversationListProps): ReactNode {
  const { openId, openFolderId, foundId, onOpen, onShares } = props;
  const [text, setText] = useState('');
  const [inTrash, setInTrash] = useState(false);
  const mayShare = usePermission('chat:data:share');
  return (
    <nav className="chat-list" aria-label="对话列表">
      <Button block icon={<PlusOutlined />} onClick={() => onOpen(undefined)}>
        新对话
      </Button>
      <Input.Search
        allowClear
        aria-label="搜索全部对话"
        placeholder="搜索全部对话"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ConversationRows {...{ text, inTrash, openId, openFolderId, foundId, onOpen }} />
      <ImportChat onOpen={onOpen} />
      {mayShare && (
        <Button
          type="text"
          className="chat-trash"
          icon={<ShareAltOutlined aria-hidden />}
          onClick={onShares}
        >
          我的分享
        </Button>
      )}
      <Button
        type="text"
        className="chat-trash"
        icon={<DeleteOutlined />}
        aria-pressed={inTrash}
        onClick={() => setInTrash(!inTrash)}
      >
        {inTrash ? '返回对话' : '回收站'}
      </Button>
    </nav>
  );
}

interface RowsProps extends RowListProps {
  openFolderId: number | null;
  text: string;
  inTrash: boolean;
}

function ConversationRows(props: RowsProps): ReactNode {
  const { text, inTrash, openFolderId, openId, foundId, onOpen } = props;
  const [limit, setLimit] = useState(step);
  const wanted = useDeferredValue(text.trim());
  /** Whether all is shown by its place, not what lies in the trash or was found. */
  const isWhole = !inTrash && wanted === '';
  const acts = useFolderActs();
  const list = { acts, openId, foundId, onOpen };
  const { data, isPending, isError, refetch } = useConversations({
    limit: Math.min(limit, most),
    inTrash: inTrash ? 'true' : 'false',
    isLoose: isWhole ? 'true' : 'false',
    ...(wanted !== '' && { text: wanted }),
  });
  if (!data)
    return (
      <div className="chat-list-rows">
        {isPending && <Spin className="chat-waiting" />}
        {isError && <Button onClick={() => void refetch()}>没有加载出来，重试</Button>}
      </div>
    );
  const { rows, total } = data;
  const hasMore = total > rows.length;
  return (
    <div className="chat-list-rows">
      {isWhole ? (
        <Placed rows={rows} openFolderId={openFolderId} {...list} />
      ) : (
        <ConversationGroup
          group={{ title: inTrash ? '回收站' : '找到的对话', rows }}
          isOutside={false}
          {...list}
        />
      )}
      {rows.length === 0 && !(isWhole && acts.folders.length > 0) && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText(inTrash, wanted)} />
      )}
      {hasMore && (
        <Button type="link" onClick={() => setLimit(limit + step)} disabled={limit >= most}>
          {limit >= most ? `共 ${total} 个，请用搜索` : `更多（共 ${total} 个）`}
        </Button>
      )}
    </div>
  );
}

interface PlacedProps extends RowListProps {
  rows: readonly ConversationRow[];
  acts: FolderActs;
  openFolderId: number | null;
}

/** The pinned ones, those in folders, and the others by how long ago. */
function Placed({ rows, openFolderId, ...list }: PlacedProps): ReactNode {
  const groups = listGroups(rows);
  const drawn = (isPinned: boolean): ReactNode =>
    groups
      .filter((group) => group.isPinned === isPinned)
      .map((group) => (
        <ConversationGroup key={group.title} group={group} isOutside={!isPinned} {...list} />
      ));
  return (
    <>
      {drawn(true)}
      <FolderTree openFolderId={openFolderId} {...list} />
      {drawn(false)}
    </>
  );
}

function emptyText(inTrash: boolean, wanted: string): string {
  if (wanted !== '') return `没有找到“${wanted}”`;
  return inTrash ? '回收站是空的' : '还没有对话';
}

interface GroupProps extends RowListProps {
  group: ListGroup;
  acts: FolderActs;
  /** Whether what is dropped here is taken out of its folder. */
  isOutside: boolean;
}

function ConversationGroup({ group, acts, isOutside, ...list }: GroupProps): ReactNode {
  const { title, rows } = group;
  const drop = useDrop(acts, null);
  if (rows.length === 0) return null;
  return (
    <section {...(isOutside && drop)}>
      <div className="chat-group">
        <h2>{title}</h2>
      </div>
      <ul>
        {rows.map((row) => (
          <ConversationItem key={row.id} row={row} acts={acts} {...list} />
        ))}
      </ul>
    </section>
  );
}
