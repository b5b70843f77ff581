import type { SearchKindName } from '@wm/contract/areas';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import type { SearchDocument } from './search-index.ts';

/** A document as its area shows it in a list of what was found. */
export interface SearchSource {
  refId: number;
  title: string;
  /** Empty when it was not asked for. */
  body: string;
  tags: string[];
  /** Where it stands, such as its notebook. */
  place: string;
  /** The path of the page that shows it. */
  path: string;
  updateTime: string;
}

/** What an area gives so that its records are found. */
export interface SearchKind {
  kind: SearchKindName;
  /** The permission code without which nobody finds the kind. */
  access: string;
  /** Whether somebody with that code finds the kind: nothing of it is counted for whom a column that is searched is withheld. */
  mayFind?: (principal: Principal) => boolean;
  /**
   * The records with these ids that the asker may see, in any order. With `at`, the share of the whole that lies before what
   * is wanted, a kind whose text is long may give what stands there.
   */
  read: (
    db: Database,
    principal: Principal,
    what: { refIds: number[]; withBody: boolean; at?: number },
  ) => Promise<SearchSource[]>;
  /** Those that anybody may see; without it visitors do not find the kind. */
  readPublic?: (
    db: Database,
    what: { refIds: number[]; withBody: boolean },
  ) => Promise<SearchSource[]>;
  /** The ids of the records that stand at or below a place with such a name, as a subquery. */
  inPlace?: (name: string) => SQL;
  /**
   * The next records after an id whose row in the index is missing, of another edition or of another instant, each
   * locked until the transaction ends; those locked by others are left out. With `waitingSeconds` only those just
   * saved that have rested for so long.
   */
  stale: (
    tx: Pick<Database, 'select' | 'execute'>,
    from: { after: number; edition: number; limit: number; waitingSeconds?: number },
  ) => Promise<SearchDocument[]>;
}
