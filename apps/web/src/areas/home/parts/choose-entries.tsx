import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { mostEntries } from './own-entries.ts';
import './choose-entries.css';

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
  const wanted = text.trim().toLowerCase();
  const keys = chosen.map(({ key }) => key);
  const others = leaves.filter(({ key }) => !keys.includes(key));
  const shown = [...chosen, ...others].filter(({ title }) => title.toLowerCase().includes(wanted));
  const toggle = (key: string): void =>
    onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  const move = (at: number, by: 1 | -1): void => {
    const key = keys[at];
    if (key) onChange(keys.toSpliced(at, 1).toSpliced(at + by, 0, key));
  };
  const isFull = keys.length >= mostEntries;
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
        已选 {keys.length} 个，最多 {mostEntries} 个。改动随账号保存。
      </p>
      <Input
        allowClear
        aria-label="查找页面"
        placeholder="查找页面"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="wm-choose-entries">
        {shown.map(({ key, title }) => {
          const at = keys.indexOf(key);
          return (
            <li key={key}>
              <Checkbox checked={at >= 0} disabled={at < 0 && isFull} onChange={() => toggle(key)}>
                {title}
              </Checkbox>
              {at >= 0 && wanted === '' && (
                <span>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`${title}上移`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`${title}下移`}
                    disabled={at === keys.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
        {shown.length === 0 && <li className="wm-muted">没有这样的页面</li>}
      </ul>
    </AppModal>
  );
}
