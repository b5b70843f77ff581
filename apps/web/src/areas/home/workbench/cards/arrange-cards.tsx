import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { cards } from './own-cards.tsx';
import type { CardName } from './own-cards.tsx';

interface ArrangeCardsProps {
  isOpen: boolean;
  chosen: readonly CardName[];
  onChange: (chosen: readonly CardName[]) => void;
  onClose: () => void;
}

function moved(chosen: readonly CardName[], at: number, by: 1 | -1): CardName[] {
  const next = [...chosen];
  const [card] = next.splice(at, 1);
  if (card) next.splice(at + by, 0, card);
  return next;
}

/** 自定义: which cards stand at the right, and in what order. What is changed is seen and kept at once. */
export function ArrangeCards({ isOpen, chosen, onChange, onClose }: ArrangeCardsProps): ReactNode {
  const others = (Object.keys(cards) as CardName[]).filter((name) => !chosen.includes(name));
  const toggle = (name: CardName): void =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <AppModal
      open={isOpen}
      title="自定义工作台"
      width={400}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <p className="wm-muted">勾选右边要显示的卡片，用箭头调整顺序。改动随账号保存。</p>
      <ul className="workbench-arrange">
        {[...chosen, ...others].map((name) => {
          const at = chosen.indexOf(name);
          return (
            <li key={name}>
              <Checkbox checked={at >= 0} onChange={() => toggle(name)}>
                {cards[name]}
              </Checkbox>
              {at >= 0 && (
                <span>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`${cards[name]}上移`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(chosen, at, -1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`${cards[name]}下移`}
                    disabled={at === chosen.length - 1}
                    onClick={() => onChange(moved(chosen, at, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </AppModal>
  );
}
