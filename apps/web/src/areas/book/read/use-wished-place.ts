import { useEffect, useRef } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import type { SearchWish } from './search-panel.tsx';
import type { ReadingEngine } from './engine/reading-engine.ts';
import type { Marks } from './use-marks.ts';

interface WishedPlaceOptions {
  engine: ReadingEngine | undefined;
  marks: Pick<Marks, 'rows'>;
  isShown: boolean;
  onSearch: (wish: SearchWish) => void;
  onMark: (id: number) => void;
}

/** Goes where the address says: to a place (`at`), to a highlight (`hl`), or to a passage of what is looked for (`q`, `hit`). */
export function useWishedPlace(options: WishedPlaceOptions): void {
  const { engine, marks, isShown } = options;
  const { search } = useAddress();
  const done = useRef('');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const wished = new URLSearchParams(search);
    const wish = ['q', 'hit', 'hl', 'at'].map((name) => wished.get(name) ?? '').join('\n');
    if (!engine || !isShown || wish === done.current) return;
    const text = wished.get('q')?.slice(0, 100);
    if (text) {
      done.current = wish;
      const hit = Number(wished.get('hit') ?? Number.NaN);
      latest.current.onSearch({ text, hit: Number.isInteger(hit) && hit >= 0 ? hit : undefined });
      return;
    }
    const at = wished.get('at');
    if (at) {
      done.current = wish;
      engine.goToCfi(at);
      return;
    }
    const mark = marks.rows.find(({ id }) => String(id) === wished.get('hl'));
    if (!mark) return;
    done.current = wish;
    engine.goToPassage(mark);
    latest.current.onMark(mark.id);
  }, [engine, isShown, marks.rows, search]);
}
