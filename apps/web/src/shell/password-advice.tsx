import { App } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import {
  hasAnsweredAdvice,
  noteAdviceAnswered,
  usePasswordAdvice,
} from '#core/auth/password-advice.ts';
import type { Arrival } from '#core/tabs/arrival.ts';

const toPassword: Arrival = { command: 'password' };

/** Asks whoever still uses a password that somebody else chose, once in a session, to change it. */
export function PasswordAdvice(): null {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const isDue = usePasswordAdvice((advice) => advice.isDue);
  useEffect(() => {
    if (!isDue || hasAnsweredAdvice()) return undefined;
    const dialog = modal.confirm({
      title: '安全提示',
      content: '您的密码还是初始密码，请修改密码！',
      okText: '去修改',
      cancelText: '以后再说',
      centered: true,
      onCancel: noteAdviceAnswered,
      onOk: () => {
        noteAdviceAnswered();
        void navigate('/user/profile', { state: toPassword });
      },
    });
    // Nothing may stand over a locked screen.
    return () => dialog.destroy();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, whatever address it is asked at
  }, [isDue]);
  return null;
}
