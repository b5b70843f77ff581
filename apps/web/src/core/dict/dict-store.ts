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

async function fetchDict(type: string): Promise<void> {
  const isReport = reportTypes.includes(type);
  const entries = await request<DictEntry[]>({
    method: 'GET',
    url: isReport ? '/dict/data' : '/admin/v2/dict/data',
    params: { dictType: type },
    silent: true,
    ...(isReport && { requestBase: 'report' }),
  });
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

/** Forgets a dictionary, as saving one of its entries must. */
export function forgetDict(type: string): void {
  useDictStore.setState(({ dict }) => ({ dict: dict.filter(({ key }) => key !== type) }));
}

const none: DictOption[] = [];

/**
 * The choices of a dictionary, from what this browser keeps; fetched when it is missing, or anew when `removeDict` is set
 * (specification 4). Empty until it has come.
 */
export function useDict(type: string, { removeDict = false } = {}): DictOption[] {
  const options = useDictStore(
    useShallow((state) => state.dict.find(({ key }) => key === type)?.value ?? none),
  );
  useEffect(() => {
    if (isKept(type) && !removeDict) return;
    loadDict(type).catch(() => {
      // The values stand for themselves; the next screen tries again.
    });
  }, [type, removeDict]);
  return options;
}
