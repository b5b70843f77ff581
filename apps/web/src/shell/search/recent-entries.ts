import { readOwn, writeOwn } from '#core/storage/own-storage.ts';
import type { PalettePlace } from './palette-item.ts';

/** What was chosen or visited: an entry of the menu or an action by its key, anything else with its place. */
export interface RecentEntry {
  key: string;
  place?: PalettePlace;
}

interface Learnt {
  text: string;
  key: string;
}

const recentStorage = 'palette-recent';
const learntStorage = 'palette-learnt';
const keptRecent = 20;
const keptLearnt = 60;

/** What the signed-in user left here: names of records are nobody else's to read, who may come after a session has ended. */
function stored<T extends { key: string }>(storage: string): T[] {
  const kept = readOwn(storage);
  if (!Array.isArray(kept)) return [];
  return kept.filter((entry: T | null) => typeof entry?.key === 'string');
}

/** What was chosen or visited lately, newest first. */
export function recentEntries(): RecentEntry[] {
  return stored<RecentEntry>(recentStorage);
}

/** Puts one in front. */
export function rememberEntry(entry: RecentEntry): void {
  const others = recentEntries().filter(({ key }) => key !== entry.key);
  writeOwn(recentStorage, [entry, ...others].slice(0, keptRecent));
}

/** What was chosen the last time this was typed. */
export function learntKey(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  return stored<Learnt>(learntStorage).find((one) => one.text === text)?.key;
}

/** Learns what somebody means by what he types. */
export function learn(typed: string, key: string): void {
  const text = typed.trim().toLowerCase();
  if (text === '') return;
  const others = stored<Learnt>(learntStorage).filter((one) => one.text !== text);
  writeOwn(learntStorage, [{ text, key }, ...others].slice(0, keptLearnt));
}
