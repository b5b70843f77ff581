import type { FileUse } from '@wm/contract/files/own-file';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { fileUseKinds } from '#core/files/file-use-kinds.ts';
import type { FileUsePlace } from '#core/files/file-use-kinds.ts';
import type { CountedUse } from './own-files.repository.ts';

/** What a person is told of the uses of one file. */
export interface ToldUses {
  uses: FileUse[];
  /** How many more there are, such as those that he may not see. */
  otherUses: number;
}

/** The uses of files by file, as a person may see them: one question to each kind, whatever the number of files. */
export async function tellUses(
  db: Database,
  principal: Principal,
  found: readonly CountedUse[],
): Promise<Map<string, ToldUses>> {
  const places = new Map<string, FileUsePlace>();
  for (const [kind, uses] of Map.groupBy(found, (use) => use.kind)) {
    const refIds = [...new Set(uses.map(({ refId }) => refId))];
    const seen = await fileUseKinds.kinds.get(kind)?.places?.(refIds, principal, db);
    for (const place of seen ?? []) places.set(`${kind} ${place.refId}`, place);
  }
  const told = new Map<string, ToldUses>();
  for (const [fileId, uses] of Map.groupBy(found, (use) => use.fileId)) {
    const seen = uses.flatMap(({ kind, refId }) => {
      const place = places.get(`${kind} ${refId}`);
      return place ? [{ ...place, label: fileUseKinds.kinds.get(kind)?.label ?? '' }] : [];
    });
    told.set(fileId, {
      uses: eachOnce(seen.map(toUse)),
      otherUses: (uses[0]?.useCount ?? 0) - seen.length,
    });
  }
  return told;
}

function toUse({ label, title, path = '', isInTrash = false }: FileUsePlace & { label: string }) {
  return { label, title, path, isInTrash };
}

/** An earlier version of what uses the file as it is now tells nothing more, nor does a second one of the same record. */
function eachOnce(uses: readonly FileUse[]): FileUse[] {
  const shown = new Map<string, FileUse>();
  for (const use of uses) {
    const key = `${use.path || use.label} ${use.title}`;
    if (!shown.has(key)) shown.set(key, use);
  }
  return Array.from(shown.values());
}

/** The same in one line, for a message. */
export function usesInWords({ uses, otherUses }: ToldUses): string {
  const named = uses
    .slice(0, 3)
    .map(
      ({ label, title, isInTrash }) =>
        `${label}${title && `《${title}》`}${isInTrash ? '（在回收站）' : ''}`,
    );
  const others = uses.length - named.length + otherUses;
  const more = named.length > 0 ? `等另外 ${others} 处` : `你看不到的 ${others} 处内容`;
  return others > 0 ? `${named.join('、')}${more}` : named.join('、');
}
