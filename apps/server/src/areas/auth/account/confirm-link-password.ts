import type { ErrorName } from '@wm/contract/areas';
import type { Core } from '#core/core.ts';
import { limitedAddress } from '#core/session/limited-address.ts';
import { giveBackTry } from '#core/session/password-tries.ts';
import { confirmStored } from './confirm-password.service.ts';

const lockMinutes = 15;
const triesOfAddress = 5;
const triesOfAll = 50;

interface Asked {
  /** Names the link among all, such as `note-share:12`. */
  link: string;
  /** The stored hash of its password. */
  stored: string;
  password: string;
  /** Whose tries are counted. */
  address: string;
  wrong: ErrorName;
  locked: ErrorName;
}

/**
 * Checks the password of a link that is open to strangers: five tries an address, fifty wrong ones in all. Throws `wrong` or
 * `locked`.
 */
export async function confirmLinkPassword(
  core: Core,
  { link, stored, password, address, wrong, locked }: Asked,
): Promise<void> {
  const ofAddress = `${link}:${limitedAddress(address)}`;
  await confirmStored(core, {
    stored,
    password,
    limits: [
      { key: ofAddress, most: triesOfAddress, minutes: lockMinutes },
      { key: link, most: triesOfAll, minutes: lockMinutes },
    ],
    // What others have tried stays counted.
    forgotten: [ofAddress],
    wrong,
    locked,
  });
  // However many know it: a right password is no try of the link's.
  await giveBackTry(core.db, link);
}
