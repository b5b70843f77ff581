import { App, Button } from 'antd';
import { useEffect } from 'react';
import { signInAddress, signOut } from '#core/auth/session.ts';
import { installNotifier } from '#core/http/notifier.ts';
import { onSignInAgain, sessionDialogTexts } from '#core/http/session-dialog.ts';
import { hearUndo, offerUndo } from '#core/undo-by-keys.ts';
import { coverPage } from './layout/overlay.tsx';

const messageSeconds = 3;
const undoSeconds = 10;
let undoCount = 0;

async function signInAgain(): Promise<void> {
  const back = signInAddress();
  await signOut();
  location.assign(back);
}

/** Gives the HTTP client antd's messages, notifications and dialog. */
export function NotifierBridge(): null {
  const { message, notification, modal } = App.useApp();
  useEffect(() => {
    const stopHearing = hearUndo();
    onSignInAgain(signInAgain);
    installNotifier({
      message(kind, text, detail) {
        const content = detail ? `${text}（${detail}）` : text;
        void message.open({
          type: kind,
          content,
          duration: messageSeconds,
          key: `${kind}${content}`,
        });
      },
      undoable(text, undo) {
        undoCount += 1;
        const key = `undo${undoCount}`;
        const handleUndo = async (): Promise<void> => {
          end();
          message.destroy(key);
          try {
            await undo();
            void message.open({ type: 'success', content: '已撤销', duration: messageSeconds });
          } catch {
            // The client has shown why.
          }
        };
        const end = offerUndo(() => void handleUndo());
        const content = (
          <span className="wm-undo">
            {text}
            <Button
              type="link"
              size="small"
              title="Ctrl+Z"
              aria-keyshortcuts="Control+Z"
              onClick={() => void handleUndo()}
            >
              撤销
            </Button>
          </span>
        );
        void message.open({ type: 'success', content, duration: undoSeconds, key, onClose: end });
      },
      notification(title, detail) {
        const description = <span className="wm-lines">{detail}</span>;
        notification.error({ title, description, key: title + detail });
      },
      confirmSignIn: () =>
        new Promise((resolve) => {
          modal.confirm({
            title: sessionDialogTexts.title,
            content: sessionDialogTexts.content,
            okText: sessionDialogTexts.confirm,
            cancelText: sessionDialogTexts.cancel,
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
      overlay: coverPage,
    });
    return stopHearing;
  }, [message, notification, modal]);
  return null;
}
