import type { AskedThing } from '@wm/contract/chat/message';
import type { OpenedBook } from '@wm/contract/book/reading';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { AskPanel } from '#areas/chat/public.tsx';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { Place } from './engine/reading-engine.ts';

interface Asked {
  thing: AskedThing;
  selected: string;
  isOpen: boolean;
}

/** Questions about the page that is read, or about words selected on it; nothing for who may not ask. */
export function useAskAbout({ id }: OpenedBook, place: Place | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const mayAsk = usePermission('chat:data:edit');
  const ask = (selected: string): void =>
    setAsked({
      thing: { kind: 'book', refId: id, at: place?.fraction ?? 0 },
      selected: selected.trim(),
      isOpen: true,
    });
  return {
    ask: mayAsk ? ask : undefined,
    asked,
    close: () => setAsked((known) => known && { ...known, isOpen: false }),
    forget: () => setAsked(undefined),
  };
}

type AskAboutState = ReturnType<typeof useAskAbout>;

/** 问问 AI beside the page. */
export function AskAboutPage({ about, title }: { about: AskAboutState; title: string }): ReactNode {
  const { asked, close, forget } = about;
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <AskPanel {...asked} title={title} onClose={close} onClosed={forget} />
    </Suspense>
  );
}
