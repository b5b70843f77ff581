import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { cleanPasted, embeddedPictures } from '@wm/rich-text/clean-pasted';
import { notifier } from '#core/http/notifier.ts';
import { request } from '#core/http/request.ts';
import { dataUrlFile } from '#ui/files/data-url-file.ts';
import { pictureFault } from './picture-rules.ts';

/** Where the pictures of all texts lie. */
export const fileHost = '/prod-api';

export interface PictureHost {
  editor: Editor;
  /** Largest picture in MB. */
  megabytes: number;
  /** Told how many are on their way: more by one, or fewer. */
  onCount: (difference: 1 | -1) => void;
}

/** Uploads a picture; gives its address, or nothing after saying why it cannot be inserted. */
async function uploadPicture(file: File, host: PictureHost): Promise<string | undefined> {
  const fault = pictureFault(file, host.megabytes);
  if (fault) {
    notifier().message('error', fault);
    return undefined;
  }
  const body = new FormData();
  body.append('file', file);
  host.onCount(1);
  try {
    const url = `${fileHost}/common/upload`;
    const { fileName } = await request<{ fileName: string }>({
      method: 'POST',
      url,
      body,
      silent: true,
    });
    return fileHost + fileName;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    notifier().message('error', '图片插入失败', reason);
    return undefined;
  } finally {
    host.onCount(-1);
  }
}

/** A place in a text that stays where it is while the text around it is changed. */
function holdPlace(editor: Editor, position: number): { release: () => number } {
  let place = position;
  const follow = ({ transaction }: { transaction: Transaction }): void => {
    place = transaction.mapping.map(place);
  };
  editor.on('transaction', follow);
  return {
    release() {
      editor.off('transaction', follow);
      return Math.min(place, editor.state.doc.content.size);
    },
  };
}

/** Uploads pictures and puts them, in their order, where the cursor or the pointer was. */
export async function insertPictures(
  files: readonly File[],
  host: PictureHost,
  position?: number,
): Promise<void> {
  const { editor } = host;
  const place = holdPlace(editor, position ?? editor.state.selection.from);
  const addresses = await Promise.all(files.map((file) => uploadPicture(file, host)));
  const at = place.release();
  const content = addresses.flatMap((src, index) =>
    src ? [{ type: 'image', attrs: { src, alt: files[index]?.name ?? '' } }] : [],
  );
  if (content.length > 0 && !editor.isDestroyed)
    editor.chain().focus().insertContentAt(at, content).run();
}

/** Pastes a page that brings its pictures along: they are uploaded first, those that fail are left out. */
export async function pasteWithPictures(html: string, host: PictureHost): Promise<void> {
  const { editor } = host;
  const { from, to } = editor.state.selection;
  const [start, end] = [holdPlace(editor, from), holdPlace(editor, to)];
  const uploaded = await Promise.all(
    embeddedPictures(html).map(async (source, index) => {
      const file = dataUrlFile(source, `图片${index + 1}`);
      const address = file && (await uploadPicture(file, host));
      return [source, address ?? ''] as const;
    }),
  );
  const range = { from: start.release(), to: end.release() };
  if (editor.isDestroyed) return;
  const content = cleanPasted(html, { pictures: new Map(uploaded), fileHost });
  editor.chain().focus().insertContentAt(range, content).run();
}
