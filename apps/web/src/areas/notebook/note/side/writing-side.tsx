import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { LocalGraph } from '../../graph/local-graph.tsx';
import { NoteSide } from './note-side.tsx';
import { OutlineList } from './outline-list.tsx';
import type { RestingText } from './resting-text.ts';
import { drawnPlace, goToDrawn, usePlace } from './use-place.ts';

interface WritingSideProps {
  note: { id: number; name: string };
  text: RestingText;
  editor: RefObject<MarkdownEditorHandle | null>;
  holder: HTMLElement | null;
}

/** A source that is put aside keeps some pixels, its scroll bar among them. */
const hiddenWidth = 60;

/** The source moves with the preview; where it has no room, it must not move the preview by what it makes of that. */
function useHiddenSourceStays(holder: HTMLElement | null): void {
  useEffect(() => {
    if (!holder) return undefined;
    const handleScroll = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !target.matches('.cm-scroller')) return;
      if (target.clientWidth <= hiddenWidth) event.stopPropagation();
    };
    holder.addEventListener('scroll', handleScroll, { capture: true });
    return () => holder.removeEventListener('scroll', handleScroll, { capture: true });
  }, [holder]);
}

/** Beside a note that is written: the same in its source and in its preview. */
export function WritingSide({ note, text, editor, holder }: WritingSideProps): ReactNode {
  const shown = useSyncExternalStore(text.subscribe, text.read);
  const entries = useMemo(() => outlineOf(parseText(shown)), [shown]);
  const look = useCallback(
    (page: HTMLElement) => {
      const line = editor.current?.topLine();
      if (line === undefined)
        return drawnPlace(page.querySelector('.md-editor-preview-wrapper') ?? page);
      const at = entries.findLastIndex((entry) => entry.line <= line);
      return entries.length === 0 ? undefined : Math.max(0, at);
    },
    [editor, entries],
  );
  const active = usePlace(holder, look);
  useHiddenSourceStays(holder);
  return (
    <NoteSide>
      {(close) => (
        <>
          <section>
            <h2>大纲</h2>
            <OutlineList
              entries={entries}
              active={active}
              onJump={({ line }, index) => {
                close();
                if (!editor.current?.goToLine(line) && holder) goToDrawn(holder, { index });
              }}
            />
          </section>
          <LocalGraph note={note} onPick={close} />
        </>
      )}
    </NoteSide>
  );
}
