import { DisconnectOutlined } from '@ant-design/icons';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { followLink } from './follow-link.ts';
import { TagChips } from './parts/tag-chips.tsx';
import { PropertiesShown } from './properties/properties-shown.tsx';
import { ReadingSide } from './side/lazy-sides.tsx';
import { goToDrawn } from './side/use-place.ts';
import type { KeptCopy } from './use-kept-note.ts';
import { useWantedPlace } from './wanted-place.ts';
import './kept-note.css';
import { ReadingName } from './parts/reading-name.tsx';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

/** A note as this device has kept it: to read, and nothing else, until the server is back. */
export function KeptNote({ note }: { note: KeptCopy }): ReactNode {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const { name, content, tags, savedAt } = note;
  useWantedPlace(
    { name, text: content, mode: 'read' },
    (place) => scroller !== null && goToDrawn(scroller, place),
  );
  return (
    <div className="wm-note-beside">
      <div className="wm-reading-scroll" ref={setScroller}>
        {/* oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it */}
        <article className="wm-reading" onClick={(event) => followLink(event, name, navigate)}>
          <header>
            <ReadingName name={name} text={content} />
            {tags.length > 0 && <TagChips tags={tags} />}
            <PropertiesShown text={content} name={name} />
            <p className="wm-kept-line" role="status">
              <DisconnectOutlined aria-hidden /> 离线内容，保存于{' '}
              <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
            </p>
          </header>
          {content ? (
            <Suspense fallback={null}>
              <MarkdownView text={content} hasNoteLinks />
            </Suspense>
          ) : (
            <PageState picture="empty" title="这篇笔记还没有内容" />
          )}
        </article>
      </div>
      <ReadingSide note={undefined} text={content} holder={scroller} />
    </div>
  );
}
