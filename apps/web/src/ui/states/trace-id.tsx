import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** The number by which the server's log knows what happened, to be copied into a report. */
export function TraceId({ id }: { id: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Without the right to copy, the text can still be selected.
    }
  };
  return (
    <span className="wm-trace">
      <code>追踪号 {id}</code>
      <Button
        type="text"
        size="small"
        icon={isCopied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={isCopied ? '已复制' : '复制追踪号'}
        onClick={() => void handleCopy()}
      />
    </span>
  );
}
