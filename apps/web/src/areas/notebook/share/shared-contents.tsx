import { UnorderedListOutlined } from '@ant-design/icons';
import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { useHasOneSide } from '#ui/use-is-narrow.ts';
import { OutlineList } from '../note/side/outline-list.tsx';
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
  const [isOpen, setOpen] = useState(false);
  if (entries.length < fewest) return null;
  const list = (
    <OutlineList
      entries={entries}
      active={active}
      onJump={(_, index) => {
        setOpen(false);
        if (holder) goToDrawn(holder, { index });
      }}
    />
  );
  if (!hasOneSide)
    return (
      <aside className="wm-note-side" aria-label="目录">
        <h2>目录</h2>
        {list}
      </aside>
    );
  return (
    <>
      <Button
        className="wm-note-side-open"
        shape="circle"
        icon={<UnorderedListOutlined aria-hidden />}
        aria-label="目录"
        title="目录"
        onClick={() => setOpen(true)}
      />
      <AppDrawer open={isOpen} onClose={() => setOpen(false)} size={320} title="目录">
        <div className="wm-note-side-drawer">{list}</div>
      </AppDrawer>
    </>
  );
}
