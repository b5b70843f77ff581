import type { ReportSource } from '@wm/contract/report/source';
import { useEffect } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { proposalsFor, propose } from './guide-state.ts';
import type { Guide } from './guide-state.ts';

interface Asked {
  guide: Guide;
  sources: readonly ReportSource[];
  change: (part: Partial<Guide>) => void;
}

/** Begins with the source that the address names; once, so that what is made of it stays. */
export function useAskedSource({ guide, sources, change }: Asked): void {
  const { search, go } = useAddress();
  const asked = new URLSearchParams(search).get('source');
  useEffect(() => {
    if (asked === null) return;
    const source = sources.find(({ name }) => name === asked);
    const [first] = source ? proposalsFor(source) : [];
    if (first && guide.module?.source !== asked) change(propose(guide, first));
    go(searchWith(search, { source: undefined }), 'replace');
  }, [asked, sources, guide, change, go, search]);
}
