import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';
import './share.css';

/** A link that was just made. Its address stands nowhere else. */
export function MadeLink({ address }: { address: string }): ReactNode {
  return (
    <div className="wm-share-link">
      <Input readOnly value={address} aria-label="分享链接" />
      <Button type="primary" onClick={() => void copyText(address)}>
        复制链接
      </Button>
      <p className="wm-muted">链接只显示这一次，请现在复制</p>
    </div>
  );
}
