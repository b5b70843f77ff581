import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { OrderedChoices } from '../../parts/ordered-choices.tsx';
import { cards, isCard } from './own-cards.tsx';
import type { CardName } from './own-cards.tsx';

interface ArrangeCardsProps {
  isOpen: boolean;
  chosen: readonly CardName[];
  onChange: (chosen: readonly CardName[]) => void;
  onClose: () => void;
}

const choices = Object.entries(cards).map(([key, title]) => ({ key, title }));

/** 自定义: which cards stand at the right, and in what order. What is changed is seen and kept at once. */
export function ArrangeCards({ isOpen, chosen, onChange, onClose }: ArrangeCardsProps): ReactNode {
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
      <OrderedChoices
        choices={choices}
        chosen={chosen}
        onChange={(keys) => onChange(keys.filter(isCard))}
      />
    </AppModal>
  );
}
