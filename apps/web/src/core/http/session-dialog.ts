import { forgetKept } from '#core/storage/forget-kept.ts';
import { notifier } from './notifier.ts';

/** Texts of the dialog that a missing session opens (specification 8). */
export const sessionDialogTexts = {
  title: '系统提示',
  content: '登录状态已过期，您可以继续留在该页面，或者重新登录',
  confirm: '重新登录',
  cancel: '取消',
} as const;

/** What a call is rejected with when its session is gone. */
export const sessionLostMessage = '无效的会话，或者会话已过期，请重新登录。';

let open = false;
let leave: () => void | Promise<void> = () => {};

/** Sets what happens when the user agrees to sign in again. */
export function onSignInAgain(handler: () => void | Promise<void>): void {
  leave = handler;
}

/** Opens the dialog unless it stands already. Cancelling keeps the page; the next lost call opens it again. */
export async function askToSignInAgain(): Promise<void> {
  if (open) return;
  open = true;
  // Who was signed out from elsewhere keeps nothing here, also if the page stays.
  forgetKept();
  try {
    const agreed = await notifier().confirmSignIn();
    if (agreed) await leave();
  } finally {
    open = false;
  }
}
