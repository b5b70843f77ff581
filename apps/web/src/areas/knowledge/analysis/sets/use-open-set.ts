import type { WholeMutationSet } from '@wm/contract/knowledge/mutation-set';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { useEffect, useEffectEvent } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useMutationSet } from './mutation-set.api.ts';

/** What of a list has been taken into the box. */
export interface TakenSet {
  /** 0 while none is open. */
  id: number;
  rowVersion: number;
  text: string;
  assembly: Assembly | '';
}

const none: TakenSet = { id: 0, rowVersion: 0, text: '', assembly: '' };

const takenOf = ({ id, rowVersion, lines, assembly }: WholeMutationSet): TakenSet => ({
  id,
  rowVersion,
  text: lines.join('\n'),
  assembly,
});

/**
 * The list that the address names. Its lines are taken once, and not again while somebody works on them, though it may
 * change elsewhere meanwhile: `isBehind` tells that, and `reopen` takes them anew.
 */
export function useOpenSet(
  id: number,
  /** `kept` is what stood in the box when a list was last taken or saved; anything else there is written nowhere. */
  onOpen: (set: Pick<WholeMutationSet, 'lines' | 'assembly'>, kept: string) => void,
) {
  const query = useMutationSet(id);
  const [taken, setTaken] = useTabState<TakenSet>('knowledge-analysis-set', none);
  const { data } = query;
  const take = (set: WholeMutationSet): void => {
    setTaken(takenOf(set));
    onOpen(set, taken.text);
  };
  const follow = useEffectEvent((asked: number, set: WholeMutationSet | undefined) => {
    if (asked === 0 && taken.id > 0) setTaken(none);
    if (set && set.id !== taken.id) take(set);
  });
  useEffect(() => follow(id, data), [id, data]);
  return {
    query,
    set: data,
    taken,
    setTaken,
    isBehind: data !== undefined && data.id === taken.id && data.rowVersion > taken.rowVersion,
    reopen: () => data && take(data),
  };
}

export type OpenSet = ReturnType<typeof useOpenSet>;
