import { yuan } from '@wm/contract/chat/money-rules';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { isSpent, spentText } from './limit-rules.ts';
import type { Limited } from './limit-rules.ts';

interface SpentProps {
  conversation: Limited;
  spentToday: number;
  dailyBudget: number | null;
}

/** What the day and the conversation have cost, of how much; and the way to more where its limit is reached. */
export function Spent({ conversation, spentToday, dailyBudget }: SpentProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = usePermission('chat:data:edit');
  const ofThis = spentText(conversation);
  const isOver = isSpent(conversation);
  const hasDay = spentToday > 0 || dailyBudget !== null;
  if (ofThis === '' && !hasDay) return null;
  const day = `今天 ${yuan(spentToday)}${dailyBudget === null ? '' : ` / ${yuan(dailyBudget)}`}`;
  const shown = [ofThis === '' ? '' : `本对话 ${ofThis}`, hasDay ? day : ''];
  return (
    <>
      {isOver && (
        <p className="chat-note chat-fault" role="status">
          这个对话的额度已用完，模型不再回答；本地助手仍可用。
        </p>
      )}
      <p className="chat-note chat-spent">
        {shown.filter((part) => part !== '').join(' · ')}
        {mayEdit && (
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {isOver ? '调高额度' : '对话额度'}
          </Button>
        )}
      </p>
      {isOpen && <LimitDialog conversation={conversation} onClose={() => setOpen(false)} />}
    </>
  );
}
