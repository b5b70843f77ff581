import type { OpenedBook } from '@wm/contract/book/reading';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { MarksPanel } from './marks/marks-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import type { OpenReader } from './use-open-reader.ts';

interface ReaderPanelProps {
  book: OpenedBook;
  open: OpenReader;
}

/** What stands at the right of the page: the search in the book, or one's marks. */
export function ReaderPanel({ book, open }: ReaderPanelProps): ReactNode {
  const { panels, marks, note, goToPassage, think } = open;
  const { search } = useAddress();
  const navigate = useNavigate();
  const isFromSearch = new URLSearchParams(search).has('q');
  const close = (): void => panels.open(undefined);
  if (panels.panel === 'search')
    return (
      <SearchPanel
        key={`${panels.wish?.text ?? ''}:${panels.wish?.hit ?? ''}`}
        book={book}
        wish={panels.wish}
        onGo={goToPassage}
        onClose={close}
        {...(isFromSearch && {
          onBack: () =>
            void navigate(`/book/search${searchWith(search, { panel: '', hit: '', hl: '' })}`),
        })}
      />
    );
  if (panels.panel !== 'marks') return null;
  return (
    <MarksPanel
      book={book}
      marks={marks}
      note={note}
      thinkingOf={panels.thinkingOf}
      onThink={(id) => (id === undefined ? panels.think(undefined) : think(id))}
      onGo={goToPassage}
      onCopyLink={open.copyLink}
      onClose={close}
    />
  );
}
