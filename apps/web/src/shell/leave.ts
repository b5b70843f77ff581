import { signOut } from '#core/auth/session.ts';

/** Signs out and goes where the top bar's 退出登录 leads. */
export async function leave(): Promise<void> {
  await signOut();
  location.assign('/index');
}
