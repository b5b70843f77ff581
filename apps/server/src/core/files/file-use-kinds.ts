import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';

/** A record that uses files, as the owner of a file is told of it. */
export interface FileUsePlace {
  refId: number;
  title: string;
  /** The path of the page that shows it; absent where there is none. */
  path?: string;
  isInTrash?: boolean;
}

/** What files are used in, such as notes, and who may read them there. */
export interface FileUseKind {
  /** Its name in `sys_file_use`. */
  kind: string;
  /** What one of its records is called, such as 笔记. */
  label: string;
  /** Those of some records that a person may see, in any order; without it none is told of. */
  places?: (refIds: number[], principal: Principal, db: Database) => Promise<FileUsePlace[]>;
  /** It uses pictures as covers, not within a text. */
  isCover?: boolean;
  /**
   * Whether a person may change what these records show by replacing or removing a file of his own that they use; without it
   * the owner of the file may.
   */
  mayChange?: (refIds: number[], principal: Principal, db: Database) => Promise<boolean>;
  /** What its owner keeps for himself: no administration reads it. */
  isPersonal?: boolean;
  /**
   * Whether one of these records lets a person read what it uses; asked with `undefined` for somebody who has not signed
   * in. Called for each reading: it must be a question that an index answers.
   */
  mayRead: (
    refIds: number[],
    principal: Principal | undefined,
    db: Database,
  ) => boolean | Promise<boolean>;
  /** Whether a visitor's ticket opens one of these records: he gave a password for it. */
  mayVisit?: (refIds: number[], ticketHash: Buffer, db: Database) => Promise<boolean>;
}

/** How the areas use files; filled once from their manifests. */
export interface FileUseKinds {
  kinds: Map<string, FileUseKind>;
  /** Texts that may name files without using them, such as earlier versions: what they name stays. */
  namingColumns: Set<PgColumn>;
}

export const fileUseKinds: FileUseKinds = { kinds: new Map(), namingColumns: new Set() };
