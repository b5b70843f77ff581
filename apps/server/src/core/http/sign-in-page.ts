import type { Core } from '#core/core.ts';
import { isCaptchaOn } from '#core/settings/is-captcha-on.ts';

/**
 * Marks in the sign-in page what the settings have switched off, so that its first paint leaves it out and nothing moves
 * when the page asks for itself. While the database is away the page stays as it was built.
 */
export async function markSwitchedOff(page: string, core: Core): Promise<string> {
  try {
    const parts = [
      (await isCaptchaOn(core)) ? '' : 'captcha',
      (await core.settings.flag('sys.account.register-enabled')) ? '' : 'registration',
    ].filter(Boolean);
    return page.replace('<html ', `<html data-without="${parts.join(' ')}" `);
  } catch (error) {
    core.logger.warn({ err: error }, 'the settings of the sign-in page could not be read');
    return page;
  }
}
