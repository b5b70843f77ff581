import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';

/** Copies a text; `what` names it for those who do not see the icon. */
export function CopyButton({ text, what }: { text: string; what: string }): ReactNode {
  const [copied, setCopied] = useState('');
  const handleClick = async (): Promise<void> => {
    if (await copyText(text)) setCopied(text);
  };
  return (
    <Button
      type="text"
      size="small"
      icon={copied === text && text !== '' ? <CheckOutlined /> : <CopyOutlined />}
      aria-label={`复制${what}`}
      onClick={() => void handleClick()}
    />
  );
}
