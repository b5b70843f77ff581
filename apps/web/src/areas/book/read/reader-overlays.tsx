import type { ReactNode } from 'react';
import { LazyImageViewer } from '#ui/files/lazy-image-viewer.tsx';
import { NotePopup } from './marks/note-popup.tsx';
import { SelectionBar } from './marks/selection-bar.tsx';
import { Elsewhere } from './reading-progress.tsx';
import type { OpenReader } from './use-open-reader.ts';

/** What lies over the page: the bar of selected words, a note, a picture, and where another device is. */
export function ReaderOverlays({ open }: { open: OpenReader }): ReactNode {
  const { tools, bar, note, position, reader } = open;
  const { subject, picture } = tools;
  const { elsewhere } = position;
  return (
    <>
      {bar && subject && (
        <SelectionBar
          box={subject.box}
          mark={subject.kind === 'mark' ? subject.mark : undefined}
          mayThink={note !== undefined}
          onColor={bar.color}
          onThink={bar.think}
          onCopy={bar.copy}
          onFind={bar.find}
          onAsk={bar.ask}
          dictionary={bar.dictionary}
          onRemove={bar.remove}
        />
      )}
      {tools.note && (
        <NotePopup
          key={tools.note.text}
          note={tools.note}
          onGo={(href) => {
            tools.clear();
            reader.engine?.goToHref(href);
          }}
          onClose={tools.clear}
        />
      )}
      {picture !== undefined && (
        <LazyImageViewer
          sources={[picture]}
          start={0}
          onClose={() => tools.showPicture(undefined)}
        />
      )}
      {elsewhere && (
        <Elsewhere
          position={elsewhere}
          onFollow={() => {
            reader.engine?.goToPosition(elsewhere);
            position.follow();
          }}
          onStay={position.stay}
        />
      )}
    </>
  );
}
