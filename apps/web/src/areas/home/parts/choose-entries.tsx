import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { OrderedChoices } from './ordered-choices.tsx';
import { mostEntries } from './own-entries.ts';

interface ChooseEntriesProps {
  isOpen: boolean;
  /** Every page of my menu. */
  leaves: readonly MenuNode[];
  chosen: readonly MenuNode[];
  onChange: (keys: string[]) => void;
  onClose: () => void;
}

/** Which pages stand among the shortcuts, and in what order. What is changed is seen and kept at once. */
export function ChooseEntries(props: ChooseEntriesProps): ReactNode {
  const { isOpen, leaves, chosen, onChange, onClose } = props;
  const [text, setText] = useState('');
  return (
    <AppModal
      open={isOpen}
      title="选择常用入口"
      width={400}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <p className="wm-muted">
        已选 {chosen.length} 个，最多 {mostEntries} 个。改动随账号保存。
      </p>
      <Input
        allowClear
        aria-label="查找页面"
        placeholder="查找页面"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <OrderedChoices
        choices={leaves}
        chosen={chosen.map(({ key }) => key)}
        most={mostEntries}
        wanted={text}
        onChange={onChange}
      />
    </AppModal>
  );
}
