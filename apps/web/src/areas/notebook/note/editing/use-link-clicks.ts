import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { tagAddress } from '#ui/markdown/note-addresses.ts';
import { linkFollowed, tagFollowed } from '#ui/markdown/source/link-followed.ts';
import { useOpenNote } from '../../tree/use-open-note.ts';
import { wantHeading } from '../wanted-place.ts';

/** Follows `[[links]]` and `#tags` of the source that are clicked with Ctrl, and those of the preview, within the application. */
export function useLinkClicks(page: HTMLElement | null, name: string): void {
  const openNote = useOpenNote();
  const navigate = useNavigate();
  useEffect(() => {
    if (!page) return undefined;
    const follow = (target: string): void => {
      if (target.startsWith('#')) wantHeading(name, target.slice(1));
      else void openNote(target);
    };
    const handleFollow = (event: Event): void => {
      event.preventDefault();
      follow((event as CustomEvent<string>).detail);
    };
    const handleTag = (event: Event): void => {
      event.preventDefault();
      void navigate(tagAddress((event as CustomEvent<string>).detail));
    };
    const handleClick = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const tag = (event.target as Element).closest(
        ':is(.md-editor-preview, .wm-live-embed) a.note-tag',
      );
      if (tag) {
        event.preventDefault();
        void navigate(tag.getAttribute('href') ?? '');
        return;
      }
      const link = (event.target as Element).closest(
        ':is(.md-editor-preview, .wm-live-embed) a.note-link',
      );
      const address = link?.getAttribute('href');
      // A heading of the note that is embedded, which leads there itself.
      if (address?.startsWith('#') === true && link?.closest('.wm-live-embed')) return;
      const target = address?.replace(/^\/notebook\/preview\/|^(?=#)/, '');
      if (target === undefined || target === '') return;
      event.preventDefault();
      follow(decodeURIComponent(target));
    };
    page.addEventListener(linkFollowed, handleFollow);
    page.addEventListener(tagFollowed, handleTag);
    page.addEventListener('click', handleClick);
    return () => {
      page.removeEventListener(linkFollowed, handleFollow);
      page.removeEventListener(tagFollowed, handleTag);
      page.removeEventListener('click', handleClick);
    };
  }, [page, name, openNote, navigate]);
}
