import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { LocalGraph } from '../../graph/local-graph.tsx';
import { NoteSide } from './note-side.tsx';
import { OutlineList } from './outline-list.tsx';
import { drawnPlace, goToDrawn, usePlace } from './use-place.ts';

interface ReadingSideProps {
  note: { id: number; name: string } | undefined;
  text: string;
  /** Where the text is drawn and scrolls. */
  holder: HTMLElement | null;
}

/** Beside a note that is read. */
export function ReadingSide({ note, text, holder }: ReadingSideProps): ReactNode {
  const entries = useMemo(() => outlineOf(parseText(text)), [text]);
  const active = usePlace(holder, drawnPlace);
  return (
    <NoteSide>
      {(close) => (
        <>
          <section>
            <h2>大纲</h2>
            <OutlineList
              entries={entries}
              active={active}
              onJump={(_, index) => {
                close();
                if (holder) goToDrawn(holder, { index });
              }}
            />
          </section>
          {note && <LocalGraph note={note} onPick={close} />}
        </>
      )}
    </NoteSide>
  );
}
