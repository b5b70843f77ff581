import { installNotifier } from '#core/http/notifier.ts';
import type { Undo } from '#core/http/notifier.ts';

/** What the user would have seen, in order. */
export type Shown =
  | { kind: 'error' | 'warning' | 'success' | 'info'; text: string; detail?: string }
  | { kind: 'undoable'; text: string; undo: Undo }
  | { kind: 'notification'; text: string; detail: string }
  | { kind: 'sign-in-dialog' }
  | { kind: 'overlay' | 'overlay-end'; text: string };

interface Spy {
  shown: Shown[];
  /** Answers the dialog that stands open. */
  answerDialog: (agreed: boolean) => Promise<void>;
}

/** Installs a notifier that only remembers. */
export function spyNotifier(): Spy {
  const shown: Shown[] = [];
  let answer: (agreed: boolean) => void = () => {};
  installNotifier({
    undoable: (text, undo) => shown.push({ kind: 'undoable', text, undo }),
    message: (kind, text, detail) => shown.push({ kind, text, ...(detail && { detail }) }),
    notification: (text, detail) => shown.push({ kind: 'notification', text, detail }),
    confirmSignIn: () => {
      shown.push({ kind: 'sign-in-dialog' });
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    overlay: (text) => {
      shown.push({ kind: 'overlay', text });
      return () => shown.push({ kind: 'overlay-end', text });
    },
  });
  return {
    shown,
    async answerDialog(agreed) {
      answer(agreed);
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    },
  };
}
