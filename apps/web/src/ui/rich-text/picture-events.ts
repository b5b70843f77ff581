import type { EditorView } from '@tiptap/pm/view';
import { embeddedPictures } from '@wm/rich-text/clean-pasted';
import { richTextToText } from '@wm/rich-text/rich-text-to-text';
import { insertPictures, pasteWithPictures } from './insert-pictures.ts';
import type { PictureHost } from './insert-pictures.ts';

/** Office puts a drawing of the text beside the text: files count only where there are no words. */
function hasWords(html: string): boolean {
  return html !== '' && richTextToText(html) !== '';
}

/** Pastes files and pages with pictures; false leaves the rest to the editor. */
export function pastePictures(event: ClipboardEvent, host: PictureHost | undefined): boolean {
  const { clipboardData } = event;
  if (!clipboardData || !host) return false;
  const html = clipboardData.getData('text/html');
  const files = [...clipboardData.files];
  if (files.length > 0 && !hasWords(html)) {
    void insertPictures(files, host);
    return true;
  }
  if (embeddedPictures(html).length === 0) return false;
  void pasteWithPictures(html, host);
  return true;
}

/** Inserts dropped files where they fell. */
export function dropPictures(
  view: EditorView,
  event: DragEvent,
  host: PictureHost | undefined,
): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0 || !host) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  void insertPictures(files, host, place?.pos);
  return true;
}
