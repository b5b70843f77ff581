import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { onPasswordNeeded } from '#core/http/password-prompt.ts';

type Answer = (isGiven: boolean) => void;

interface Asked {
  Prompt: ComponentType<{ onClose: Answer }>;
  answer: Answer;
}

/** Asks for the password again before a call that needs it is repeated. One for the whole application; loaded when needed. */
export function PasswordDialog(): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    onPasswordNeeded(async () => {
      const loaded = await import('./password-prompt.tsx').catch(() => undefined);
      if (!loaded) {
        notifier().message('error', '输入密码的窗口没有加载出来，请刷新页面后再试');
        return false;
      }
      return new Promise((resolve) => setAsked({ Prompt: loaded.PasswordPrompt, answer: resolve }));
    });
    return () => onPasswordNeeded(() => Promise.resolve(false));
  }, []);
  if (!asked) return null;
  const { Prompt, answer } = asked;
  const close = (isGiven: boolean): void => {
    setAsked(undefined);
    answer(isGiven);
  };
  return <Prompt onClose={close} />;
}
