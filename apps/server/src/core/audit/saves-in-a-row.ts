/** Ten minutes of writing are one row of the operation log. */
const stretchMs = 10 * 60_000;
const stretchesAtMost = 20_000;

interface Save {
  userId: number;
  /** The whole address: it says which document. */
  url: string;
  method: string;
}

/** Tells of a save whether it goes on with one that is in the log already. */
export type GoesOn = (save: Save) => boolean;

/**
 * Remembers who has saved which document lately. A stretch begins with the first save and is over ten minutes later however
 * much was saved meanwhile, so that the log says of every ten minutes who wrote. Each process knows its own.
 */
export function savesInARow(now: () => number = () => performance.now()): GoesOn {
  /** The end of each stretch, the oldest first. */
  const ends = new Map<string, number>();
  return ({ userId, url, method }) => {
    const key = `${userId} ${method} ${url}`;
    const end = ends.get(key);
    if (end !== undefined && now() < end) return true;
    ends.delete(key);
    ends.set(key, now() + stretchMs);
    for (const [oldest, over] of ends) {
      if (over > now() && ends.size <= stretchesAtMost) break;
      ends.delete(oldest);
    }
    return false;
  };
}
