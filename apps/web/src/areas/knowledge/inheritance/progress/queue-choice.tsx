import { caseQueueNames, caseQueues } from '@wm/contract/knowledge/inheritance/progress-rules';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import './progress.css';

interface QueueChoiceProps {
  /** Empty for all cases. */
  queue: string;
  onChoose: (queue: (typeof caseQueues)[number] | undefined) => void;
}

/** Which cases are listed: all, or those that wait for somebody. */
export function QueueChoice({ queue, onChoose }: QueueChoiceProps): ReactNode {
  return (
    <div className="kb-queues">
      <Segmented
        aria-label="看哪些病例"
        value={queue}
        onChange={(next) => onChoose(caseQueues.find((one) => one === next))}
        options={[
          { value: '', label: '全部' },
          ...caseQueues.map((value) => ({ value, label: caseQueueNames[value] })),
        ]}
      />
    </div>
  );
}
