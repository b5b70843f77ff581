import type { ClipboardEvent, DragEvent } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { bringsPictures, storePictures } from './paste-pictures.ts';
import type { Pasted } from './paste-pictures.ts';
import { awaitUpload } from './pending-uploads.ts';
import type { WrittenInto } from './pending-uploads.ts';
import { uploadLink } from './upload-link.ts';

/** Where the files go. */
interface TakingText extends WrittenInto {
  posAtCoords: (place: { x: number; y: number }) => number | null;
}

interface TakenFilesProps {
  view: () => TakingText | undefined;
  /** Stores a file and answers its address; it rejects with the text to show. Without it files are not taken. */
  onUpload: ((file: File) => Promise<string>) | undefined;
  words: { sending: (name: string) => string; storing: string; failed: string };
}

function sayFailed(error: unknown, otherwise: string): void {
  const reason = error instanceof Error ? error.message : '';
  notifier().message('error', reason || otherwise);
}

/** Takes the files that are pasted, dropped or picked into a text: their links stand where they were put. */
export function useTakenFiles({ view: viewOf, onUpload, words }: TakenFilesProps) {
  const store = async (view: TakingText, file: File, at: number): Promise<void> => {
    try {
      const link = (onUpload as NonNullable<typeof onUpload>)(file).then((address) =>
        uploadLink(file, address),
      );
      await awaitUpload(view, { at, label: words.sending(file.name), text: link });
    } catch (error) {
      sayFailed(error, words.failed);
    }
  };
  const take = (files: File[], at?: number): void => {
    const view = viewOf();
    if (!view || !onUpload) return;
    for (const file of files) void store(view, file, at ?? view.state.selection.main.to);
  };
  const pastePage = async (pasted: Pasted): Promise<void> => {
    const view = viewOf();
    if (!view || !onUpload) return;
    view.dispatch(view.state.replaceSelection(''));
    const storeOne = (file: File): Promise<string> =>
      onUpload(file).catch((error: unknown) => {
        sayFailed(error, words.failed);
        throw error;
      });
    const { head: at } = view.state.selection.main;
    await awaitUpload(view, { at, label: words.storing, text: storePictures(pasted, storeOne) });
  };
  return {
    take,
    // Both in the capture phase, so that the editor does not look at them first.
    handlePaste: (event: ClipboardEvent): void => {
      // A cell of a table takes words only.
      if ((event.target as Element).closest('.wm-live-table')) return;
      const files = [...event.clipboardData.files];
      const pasted = {
        html: event.clipboardData.getData('text/html'),
        text: event.clipboardData.getData('text/plain'),
      };
      if (onUpload && bringsPictures(pasted)) {
        event.preventDefault();
        event.stopPropagation();
        void pastePage(pasted);
        return;
      }
      // A table copied from an office program comes as text and as a picture of it.
      const isText = event.clipboardData.types.includes('text/plain');
      if (!onUpload || files.length === 0 || isText) return;
      event.preventDefault();
      event.stopPropagation();
      take(files);
    },
    handleDrop: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      const at = viewOf()?.posAtCoords({ x: event.clientX, y: event.clientY });
      take([...event.dataTransfer.files], at ?? undefined);
    },
  };
}
