import type { confirmPasswordEndpoint } from '@wm/contract/auth/profile';
import { Form, Input } from 'antd';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '#core/http/call.ts';
import { HttpError } from '#core/http/http-error.ts';
import { AppModal } from './app-modal.tsx';

interface PasswordPromptProps {
  onClose: (isGiven: boolean) => void;
}

/** The dialog of `PasswordDialog`. */
export function PasswordPrompt({ onClose }: PasswordPromptProps): ReactNode {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  const confirm = async (): Promise<void> => {
    if (password === '') return setProblem('请输入密码');
    setBusy(true);
    try {
      await call<typeof confirmPasswordEndpoint>('POST', '/admin/v2/profile/confirm', {
        body: { password },
        silent: true,
        repeatSubmit: false,
      });
      onClose(true);
    } catch (error) {
      // The session is over: what asks to sign in again stands already.
      if (error instanceof HttpError && error.kind === 'session') return onClose(false);
      setPassword('');
      setProblem(error instanceof Error ? error.message : '密码不正确');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <AppModal
      open
      title="请再次输入密码"
      width={400}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={() => onClose(false)}
      // The dialog takes the focus itself once it has opened, from a form beneath too.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Form layout="vertical" onFinish={() => void confirm()}>
        <p className="wm-muted">这项操作比较重要，距上次输入密码已超过 15 分钟。</p>
        <Form.Item
          label="登录密码"
          htmlFor="confirm-password"
          validateStatus={problem ? 'error' : ''}
          help={problem || undefined}
        >
          <Input.Password
            id="confirm-password"
            ref={field}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setProblem('');
              setPassword(event.target.value);
            }}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
