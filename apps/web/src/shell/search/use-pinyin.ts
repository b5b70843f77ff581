import { useEffect, useState } from 'react';
import type { SoundsLike } from './page-search.ts';

const unknown: SoundsLike = () => 'none';

/** The comparison by pinyin; its dictionary is fetched apart, and nothing sounds like anything until it is there. */
export function usePinyin(): SoundsLike {
  const [soundsLike, setSoundsLike] = useState<SoundsLike>(() => unknown);
  useEffect(() => {
    let isCurrent = true;
    void import('./pinyin.ts').then(({ isPinyinOf }) => {
      if (isCurrent) setSoundsLike(() => isPinyinOf);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return soundsLike;
}
