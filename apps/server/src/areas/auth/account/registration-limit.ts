import { LRUCache } from 'lru-cache';
import { AppError } from '#core/app-error.ts';
import { limitedAddress } from '#core/session/limited-address.ts';

const perHour = 5;
const hourMs = 3_600_000;

/**
 * Lets an address make five accounts an hour. Counted are accounts, not attempts: who mistypes may go on. Attempts have
 * their own limit per minute.
 */
export function limitRegistrations(): <T>(address: string, make: () => Promise<T>) => Promise<T> {
  // Made for the first who registers: its room for so many costs a start what a dozen routes cost.
  let kept: LRUCache<string, number> | undefined;
  return async (address, make) => {
    const made = (kept ??= new LRUCache({ max: 100_000, ttl: hourMs, noUpdateTTL: true }));
    const key = limitedAddress(address);
    const before = made.get(key) ?? 0;
    if (before >= perHour) {
      const retryAfter = Math.max(1, Math.ceil(made.getRemainingTTL(key) / 1000));
      throw new AppError('request.too-many', { retryAfter });
    }
    // Taken before the account is made, so that attempts sent together count too.
    made.set(key, before + 1);
    try {
      return await make();
    } catch (error) {
      made.set(key, (made.get(key) ?? 1) - 1);
      throw error;
    }
  };
}
