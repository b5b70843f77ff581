import { LockOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { unlockSession } from '#core/auth/lock.ts';
import { signInAddress, signOut } from '#core/auth/session.ts';
import { HttpError } from '#core/http/http-error.ts';
import { useUser } from '#core/stores/user-store.ts';
import { renewRoutes } from '#shell/guard/prepare-routes.ts';
import { leave } from '#shell/leave.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';

async function signInAgain(): Promise<void> {
  const back = signInAddress();
  await signOut();
  location.assign(back);
}

/** Keeps a dialog in front of everything, Esc or not; the browser makes the rest inert. */
function holdOpen(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  const keepOpen = (event: Event): void => {
    event.preventDefault();
    if (!dialog.open) dialog.showModal();
  };
  dialog.showModal();
  dialog.addEventListener('cancel', keepOpen);
  dialog.addEventListener('close', keepOpen);
  return () => {
    dialog.removeEventListener('cancel', keepOpen);
    dialog.removeEventListener('close', keepOpen);
    dialog.close();
  };
}

/** The password that opens the screen again, over everything else; signing out is the other way. */
export function LockScreen(): ReactNode {
  const { id, nickname, avatar } = useUser();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const unlock = async (): Promise<void> => {
    setBusy(true);
    try {
      await unlockSession(password);
      // What was refused meanwhile is asked again.
      void renewRoutes();
      void client.invalidateQueries();
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'session') return await signInAgain();
      setPassword('');
      field.current?.focus();
      setProblem(error instanceof Error ? error.message : '解锁失败，请稍后重试');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') setProblem('请输入密码');
    else void unlock();
  };
  const name = id > 0 ? nickname : '屏幕已锁定';
  return (
    <dialog className="wm-lock" aria-labelledby="lock-name" ref={holdOpen}>
      <form className="wm-lock-card" onSubmit={handleSubmit} noValidate>
        <span className="wm-lock-person">
          <Avatar name="" fileName={avatar} size={88} />
          <span className="wm-lock-mark">
            <LockOutlined />
          </span>
        </span>
        <h1 id="lock-name">{name}</h1>
        <p className="wm-lock-hint">屏幕已锁定，输入登录密码继续工作</p>
        <input
          ref={field}
          autoFocus
          type="password"
          className="wm-lock-field"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          placeholder="登录密码"
          aria-label="登录密码"
          aria-invalid={problem !== ''}
          aria-describedby="lock-problem"
          autoComplete="current-password"
        />
        <p id="lock-problem" className="wm-lock-problem" role="alert">
          {problem}
        </p>
        <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
          解锁
        </Button>
        <Button type="link" onClick={() => void leave()}>
          退出登录
        </Button>
      </form>
    </dialog>
  );
}
