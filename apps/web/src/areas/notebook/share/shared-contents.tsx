import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useHasOneSide } from '#ui/use-is-narrow.ts';
import { OutlineList } from '../note/side/outline-list.tsx';
import { SideDrawer } from '../note/side/side-drawer.tsx';
import { drawnPlace, goToDrawn, usePlace } from '../note/side/use-place.ts';
import '../note/side/note-side.css';

/** With fewer headings a text is looked over at once. */
const fewest = 3;

interface SharedContentsProps {
  text: string;
  /** Where the text is drawn and scrolls. */
  holder: HTMLElement | null;
}

/** The contents of a long shared note: beside the text, or behind a button where there is no room. */
export function SharedContents({ text, holder }: SharedContentsProps): ReactNode {
  const entries = useMemo(() => outlineOf(parseText(text)), [text]);
  const active = usePlace(holder, drawnPlace);
  const hasOneSide = useHasOneSide();
  if (entries.length < fewest) return null;
  const list = (close?: () => void): ReactNode => (
    <OutlineList
      entries={entries}
      active={active}
      onJump={(_, index) => {
        close?.();
        if (holder) goToDrawn(holder, { index });
      }}
    />
  );
  if (hasOneSide)
    return (
      <SideDrawer label="目录" title="目录">
        {list}
      </SideDrawer>
    );
  return (
    <aside className="wm-note-side" aria-label="目录">
      <h2>目录</h2>
      {list()}
    </aside>
  );
}
