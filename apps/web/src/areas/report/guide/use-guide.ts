import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { emptyGuide } from './guide-state.ts';
import type { Guide } from './guide-state.ts';

/** Of what is kept: what an older page has kept in another form is left alone. */
const form = 1;

export interface GuideHandle {
  /** Undefined while it is being looked for. */
  guide: Guide | undefined;
  change: (part: Partial<Guide>) => void;
  /** Begins anew. */
  forget: () => void;
}

/** What a person has chosen in the guide. It is kept in this browser at each step, and outlives its tab. */
export function useGuide(): GuideHandle {
  const userId = useUser((user) => user.id);
  const key = `${userId}:report-guide`;
  const [guide, setGuide] = useState<Guide>();
  useEffect(() => {
    let isWanted = true;
    void readDraft(key).then((kept) => {
      if (!isWanted) return;
      setGuide(kept?.rowVersion === form ? (JSON.parse(kept.text) as Guide) : emptyGuide);
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return {
    guide,
    change(part) {
      if (!guide) return;
      const next = { ...guide, ...part };
      setGuide(next);
      const draft = {
        text: JSON.stringify(next),
        rowVersion: form,
        time: new Date().toISOString(),
      };
      void writeDraft(key, draft);
    },
    forget() {
      setGuide(emptyGuide);
      void removeDraft(key);
    },
  };
}
