import { sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';

/** A host that can stand in a policy as it is: names and IPv4 addresses; never a wildcard, a quote or a separator. */
const plainHost = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
/** More would make a header that proxies refuse. */
const mostOrigins = 50;

/** The origin of a link as a policy names it; undefined for what is no web address of a plain host. */
export function frameOrigin(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, hostname, origin } = new URL(link);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && plainHost.test(hostname) ? origin : undefined;
}

/**
 * The origins that pages may show in frames: those of the links in the enabled menu. Kept until the menu changes in any
 * process; without signals for a second at most. While the database is away the last known ones hold.
 */
export function createFrameOrigins({
  db,
  signals,
  logger,
}: Pick<Core, 'db' | 'signals' | 'logger'>): () => Promise<readonly string[]> {
  let known: { origins: readonly string[]; until: number } = { origins: [], until: 0 };
  let generation = 0;
  const drop = (): void => {
    generation += 1;
    known = { ...known, until: 0 };
  };
  signals.on('permission', ({ userId }) => {
    if (userId === undefined) drop();
  });
  signals.onLost(drop);
  const load = async (): Promise<readonly string[]> => {
    const { rows } = await db.execute<{ link: string }>(sql`
      with recursive shown as (
        select id, link from sys_menu where parent_id = 0 and status = '0'
        union
        select m.id, m.link from sys_menu m join shown on m.parent_id = shown.id where m.status = '0')
      select distinct link from shown where link is not null`);
    const origins = new Set(rows.flatMap(({ link }) => frameOrigin(link) ?? []));
    return [...origins].toSorted().slice(0, mostOrigins);
  };
  return async () => {
    if (known.until > performance.now()) return known.origins;
    const before = generation;
    try {
      const origins = await load();
      // A change that came while reading may not be in what was read: the next page reads again.
      const until =
        before === generation ? performance.now() + (signals.isListening ? 60_000 : 1000) : 0;
      known = { origins, until };
    } catch (error) {
      logger.warn({ err: error }, 'the menu links could not be read');
    }
    return known.origins;
  };
}
