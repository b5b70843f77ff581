import {
  BarChartOutlined,
  BulbOutlined,
  MenuOutlined,
  PlusOutlined,
  PrinterOutlined,
  SettingOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ShareDialog } from './share/share-dialog.tsx';

/** What the address shows beside the conversation: `?set=`. */
export type ChatPanel = 'provider' | 'prompt' | 'shares' | 'usage';

interface ChatHeadProps {
  /** The conversation that is open. */
  id: number | undefined;
  /** The message that a search has found. */
  foundId: number | undefined;
  title: string;
  /** Whether the list is behind a button. */
  hasNoSide: boolean;
  onList: () => void;
  onNew: () => void;
  /** Whether it is being made ready for paper. */
  isPrinting: boolean;
  onPrint: () => void;
  onShow: (panel: ChatPanel) => void;
}

/** The line above a conversation. */
export function ChatHead(props: ChatHeadProps): ReactNode {
  const { id, foundId, title, hasNoSide, isPrinting, onList, onNew, onPrint, onShow } = props;
  const [sharedId, setSharedId] = useState<number>();
  const mayEdit = usePermission('chat:data:edit');
  const mayKeep = usePermission('chat:provider:add');
  const mayShare = usePermission('chat:data:share');
  return (
    <header className="chat-head">
      {hasNoSide && <IconButton icon={<MenuOutlined />} name="对话列表" onClick={onList} />}
      <h1>{title}</h1>
      {hasNoSide && <IconButton icon={<PlusOutlined />} name="新对话" onClick={onNew} />}
      {mayShare && id !== undefined && (
        <IconButton icon={<ShareAltOutlined />} name="分享" onClick={() => setSharedId(id)} />
      )}
      {id !== undefined && (
        <IconButton
          icon={<PrinterOutlined />}
          name="打印或存为 PDF"
          isBusy={isPrinting}
          onClick={onPrint}
        />
      )}
      {mayEdit && (
        <IconButton icon={<BulbOutlined />} name="提示词" onClick={() => onShow('prompt')} />
      )}
      <IconButton icon={<BarChartOutlined />} name="用量" onClick={() => onShow('usage')} />
      {mayKeep && (
        <IconButton icon={<SettingOutlined />} name="模型设置" onClick={() => onShow('provider')} />
      )}
      {sharedId !== undefined && (
        <ShareDialog
          id={sharedId}
          foundId={sharedId === id ? foundId : undefined}
          onClose={() => setSharedId(undefined)}
        />
      )}
    </header>
  );
}

interface IconButtonProps {
  icon: ReactNode;
  name: string;
  isBusy?: boolean;
  onClick: () => void;
}

function IconButton({ icon, name, isBusy = false, onClick }: IconButtonProps): ReactNode {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={name}
      title={name}
      loading={isBusy}
      onClick={onClick}
    />
  );
}
