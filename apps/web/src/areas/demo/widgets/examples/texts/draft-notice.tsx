import type { ReactNode } from 'react';
import { DraftNotice } from '#ui/overlays/draft-notice.tsx';

const draft = {
  foundAt: '2026-11-20T01:02:03Z',
  isDirty: false,
  note: () => undefined,
  restore: () => undefined,
  forget: () => Promise.resolve(),
};

export function Normal(): ReactNode {
  return <DraftNotice draft={draft} />;
}

/** Without a draft there is no notice. */
export function Empty(): ReactNode {
  return <DraftNotice draft={{ ...draft, foundAt: undefined }} />;
}
