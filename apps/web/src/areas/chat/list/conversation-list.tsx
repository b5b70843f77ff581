import { DeleteOutlined, PlusOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ConversationRow } from '@wm/contract/chat/conversation';
import { Button, Empty, Input, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ImportChat } from '../transfer/import-chat.tsx';
import { useConversations, useFolders } from '../chat.api.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { listGroups } from './list-groups.ts';
import type { ListGroup } from './list-groups.ts';

interface RowListProps {
  openId: number | undefined;
  /** The message that a search has found in the one that is open. */
  foundId: number | undefined;
  onOpen: (id: number | undefined, foundId?: number | null) => void;
}

interface ConversationListProps extends RowListProps {
  /** Shows what of one's own others can read. */
  onShares: () => void;
}

/** More are asked for in steps of so many. */
const step = 100;
/** Those before are found by searching. */
const most = 200;

/** 对话列表: find last week's. */
export function ConversationList(props: ConversationListProps): ReactNode {
  const { openId, foundId, onOpen, onShares } = props;
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
      <ConversationRows {...{ text, inTrash, openId, foundId, onOpen }} />
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
  text: string;
  inTrash: boolean;
}

function ConversationRows(props: RowsProps): ReactNode {
  const { text, inTrash, openId, foundId, onOpen } = props;
  const [limit, setLimit] = useState(step);
  const wanted = useDeferredValue(text.trim());
  const { data, isPending, isError, refetch } = useConversations({
    limit: Math.min(limit, most),
    inTrash: inTrash ? 'true' : 'false',
    ...(wanted !== '' && { text: wanted }),
  });
  const { data: folders = [] } = useFolders();
  if (!data)
    return (
      <div className="chat-list-rows">
        {isPending && <Spin className="chat-waiting" />}
        {isError && <Button onClick={() => void refetch()}>没有加载出来，重试</Button>}
      </div>
    );
  const { rows, total } = data;
  const groups =
    inTrash || wanted !== ''
      ? [{ title: inTrash ? '回收站' : '找到的对话', rows }]
      : listGroups(rows, folders);
  return (
    <div className="chat-list-rows">
      {rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText(inTrash, wanted)} />
      )}
      {groups.map((group) => (
        <ConversationGroup key={group.title} {...{ group, openId, foundId, onOpen }} />
      ))}
      {total > rows.length && (
        <Button type="link" onClick={() => setLimit(limit + step)} disabled={limit >= most}>
          {limit >= most ? `共 ${total} 个，请用搜索` : `更多（共 ${total} 个）`}
        </Button>
      )}
    </div>
  );
}

function emptyText(inTrash: boolean, wanted: string): string {
  if (wanted !== '') return `没有找到“${wanted}”`;
  return inTrash ? '回收站是空的' : '还没有对话';
}

interface GroupProps extends RowListProps {
  group: ListGroup;
}

function ConversationGroup({ group, openId, foundId, onOpen }: GroupProps): ReactNode {
  const { title, rows, folder } = group;
  const mayEdit = usePermission('chat:data:edit');
  if (rows.length === 0) return null;
  return (
    <section>
      <div className="chat-group">
        <h2>{title}</h2>
        {folder && mayEdit && <FolderMenu folder={folder} />}
      </div>
      <ul>
        {rows.map((row) => (
          <ConversationItem key={row.id} {...{ row, openId, foundId, onOpen }} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends RowListProps {
  row: ConversationRow;
}

function ConversationItem({ row, openId, foundId, onOpen }: ItemProps): ReactNode {
  const mayEdit = usePermission('chat:data:edit');
  const isOpen = row.id === openId;
  return (
    <li className={isOpen ? 'chat-item chat-item-open' : 'chat-item'}>
      <button
        type="button"
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => onOpen(row.id, row.foundId)}
      >
        <span className="chat-item-title">
          {row.isRunning && <span className="chat-dot" role="img" aria-label="正在回答" />}
          {row.title}
        </span>
        {row.snippet !== '' && <span className="chat-item-snippet">{row.snippet}</span>}
        {row.tags.length > 0 && (
          <span className="chat-item-snippet">{row.tags.map((tag) => `#${tag}`).join(' ')}</span>
        )}
      </button>
      {mayEdit && (
        <ConversationMenu
          row={row}
          foundId={isOpen ? foundId : undefined}
          onGone={() => isOpen && onOpen(undefined)}
        />
      )}
    </li>
  );
}
