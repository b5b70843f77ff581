import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { saveBlob } from '#core/http/download.ts';
import { useUser } from '#core/stores/user-store.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import './second-factor.css';

function textOf(codes: string[], username: string): string {
  return [`Work Manage 恢复码（${username}）`, '每个恢复码只能使用一次', '', ...codes, ''].join(
    '\n',
  );
}

/** The recovery codes, told this once: to be copied, or kept as a file. */
export function RecoveryCodes({ codes }: { codes: string[] }): ReactNode {
  const username = useUser((user) => user.name);
  const handleSave = (): void => {
    const blob = new Blob([textOf(codes, username)], { type: 'text/plain;charset=utf-8' });
    saveBlob(blob, `Work Manage 恢复码 ${username}.txt`);
  };
  return (
    <div className="wm-recovery">
      <Alert
        type="warning"
        showIcon
        title="请现在保存这些恢复码，它们不会再次显示"
        description="手机丢失或更换时，可用恢复码代替动态验证码登录，每个只能使用一次。"
      />
      <ul aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="wm-recovery-tools">
        <Button onClick={handleSave}>下载为文本文件</Button>
        <CopyButton text={codes.join('\n')} what="全部恢复码" />
      </div>
    </div>
  );
}
