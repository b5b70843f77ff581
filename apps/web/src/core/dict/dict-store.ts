import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useShallow } from 'zustand/react/shallow';
import { request } from '#core/http/request.ts';
import { plainStorage } from '#core/stores/plain-storage.ts';
import { dictOption, reportTypes } from './dict-option.ts';
import type { DictEntry, DictOption } from './dict-option.ts';

/** A dictionary that was fetched: its type and its choices (specification 3). */
interface KeptDict {
  key: string;
  value: DictOption[];
}

interface DictState {
  dict: KeptDict[];
}

/** Every dictionary this browser has fetched; kept until sign-out. */
export const useDictStore = create<DictState>()(
  persist((): DictState => ({ dict: [] }), {
    name: 'dict-list',
    storage: plainStorage<DictState>(),
  }),
);

function keep(key: string, value: DictOption[]): void {
  useDictStore.setState(({ dict }) => ({
    dict: [...dict.filter((other) => other.key !== key), { key, value }],
  }));
}

function isKept(type: string): boolean {
  return useDictStore.getState().dict.some(({ key }) => key === type);
}

const loading = new Map<string, Promise<void>>();
/** Kept dictionaries that may have changed since. */
const stale = new Set<string>();
/** How many places on the screen show a dictionary. */
const shown = new Map<string, number>();

async function fetchDict(type: string): Promise<void> {
  const isReport = reportTypes.includes(type);
  const entries = await request<DictEntry[]>({
    method: 'GET',
    url: isReport ? '/dict/data' : '/admin/v2/dict/data',
    params: { dictType: type },
    silent: true,
    ...(isReport && { requestBase: 'report' }),
  });
  stale.delete(type);
  keep(
    type,
    entries.map((entry) => dictOption(type, entry)),
  );
}

/** Fetches a dictionary and replaces the kept one; asked again meanwhile, it is still the same call. */
export function loadDict(type: string): Promise<void> {
  const running = loading.get(type);
  if (running) return running;
  const call = fetchDict(type).finally(() => loading.delete(type));
  loading.set(type, call);
  return call;
}

/** Lets what runs end first: it may have been asked before the change. */
async function reloadDict(type: string): Promise<void> {
  await loading.get(type)?.catch(() => undefined);
  await loadDict(type);
}

/**
 * Tells that dictionaries may have changed: those on the screen are fetched anew and replaced, the others when they are
 * next shown.
 */
export function renewDicts(): void {
  for (const { key } of useDictStore.getState().dict) stale.add(key);
  for (const type of shown.keys()) {
    reloadDict(type).catch(() => {
      // What is kept stays on the screen, and stale.
    });
  }
}

function noteShown(type: string): () => void {
  shown.set(type, (shown.get(type) ?? 0) + 1);
  return () => {
    const left = (shown.get(type) ?? 1) - 1;
    if (left > 0) shown.set(type, left);
    else shown.delete(type);
  };
}

const none: DictOption[] = [];

/**
 * The choices of a dictionary, from what this browser keeps; fetched when it is missing, or anew when `removeDict` is set
 * (specification 4) or it may have changed. Empty until it has come.
 */
export function useDict(type: string, { removeDict = false } = {}): DictOption[] {
  const options = useDictStore(
    useShallow((state) => state.dict.find(({ key }) => key === type)?.value ?? none),
  );
  useEffect(() => noteShown(type), [type]);
  useEffect(() => {
    if (isKept(type) && !removeDict && !stale.has(type)) return undefined;
    // The screen's own records come first.
    const later = setTimeout(() => {
      loadDict(type).catch(() => {
        // The values stand for themselves; the next screen tries again.
      });
    });
    return () => clearTimeout(later);
  }, [type, removeDict]);
  return options;
}
