import type { Draft } from '#core/storage/drafts.ts';

/** Stands for the drafts of this browser where there is no IndexedDB; use it as the mocked module. */
export const memoryDrafts = new Map<string, Draft>();

export function readDraft(key: string): Promise<Draft | undefined> {
  return Promise.resolve(memoryDrafts.get(key));
}

export function writeDraft(key: string, draft: Draft): Promise<boolean> {
  memoryDrafts.set(key, draft);
  return Promise.resolve(true);
}

export function changeDraft(
  key: string,
  change: (old: Draft | undefined) => Draft,
): Promise<Draft> {
  const changed = change(memoryDrafts.get(key));
  memoryDrafts.set(key, changed);
  return Promise.resolve(changed);
}

export function removeDraft(key: string): Promise<void> {
  memoryDrafts.delete(key);
  return Promise.resolve();
}

export function listDrafts(prefix: string): Promise<string[]> {
  return Promise.resolve([...memoryDrafts.keys()].filter((key) => key.startsWith(prefix)));
}
