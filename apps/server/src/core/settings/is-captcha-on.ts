import type { Core } from '#core/core.ts';

/** Whether sign-in and registration ask for a captcha. */
export async function isCaptchaOn({ config, settings }: Pick<Core, 'config' | 'settings'>) {
  return config.captcha === 'auto' && (await settings.flag('sys.account.captcha-enabled'));
}
