import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
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
      return at < 0 ? undefined : at;
    },
    [editor, entries],
  );
  const active = usePlace(holder, look);
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
                if (!editor.current?.goToLine(line) && holder) goToDrawn(holder, index);
              }}
            />
          </section>
          <LocalGraph note={note} onPick={close} />
        </>
      )}
    </NoteSide>
  );
}
