import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { reachedCases } from '#areas/knowledge/public.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { gvGenome, gvSession, gvTrack } from './genome.table.ts';

/** Files that somebody sees: his own, those for everybody, and those of the cases that he reaches. */
export function seenTracks(db: Database, principal: Principal): SQL | undefined {
  const cases = reachedCases(db, principal);
  return or(
    eq(gvTrack.ownerId, principal.userId),
    eq(gvTrack.visibility, 'all'),
    cases && inArray(gvTrack.caseId, cases),
  );
}

/** References that somebody sees: his own, those for everybody, and those that a file is shown against which he sees. */
export function seenGenomes(db: Database, principal: Principal): SQL | undefined {
  const used = db
    .select({ one: sql`1` })
    .from(gvTrack)
    .where(and(eq(gvTrack.genomeId, gvGenome.id), seenTracks(db, principal)));
  return or(eq(gvGenome.ownerId, principal.userId), eq(gvGenome.visibility, 'all'), exists(used));
}

/** Sessions that somebody sees: his own, and those for everybody. */
export function seenSessions(principal: Principal): SQL | undefined {
  return or(eq(gvSession.ownerId, principal.userId), eq(gvSession.visibility, 'all'));
}

export const newestFirst = [desc(gvTrack.createTime), desc(gvTrack.id)];
