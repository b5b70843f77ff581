import type { PngOrder, PngReply } from './png-worker.ts';

/** Strips that wait to be packed: the page paints ahead by so many and holds no more pixels than theirs. */
const mostWaiting = 2;

/** A PNG that is packed beside the page while its rows are painted. */
export interface PngPacker {
  /** Takes the next rows; resolves when it may take more. The pixels are gone afterwards. */
  write(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<void>;
  finish(): Promise<Blob>;
  /** Ends the work, also in the middle of it. */
  stop(): void;
}

/** Begins a PNG of a size, in pixels. What fails in the worker makes the next call reject. */
export function packPng(size: { width: number; height: number }): PngPacker {
  const worker = new Worker(new URL('png-worker.ts', import.meta.url), { type: 'module' });
  const state: { waiting: number; file: Blob | null; failure: Error | null } = {
    waiting: 0,
    file: null,
    failure: null,
  };
  let wake: (() => void) | null = null;
  const turn = (): void => {
    wake?.();
    wake = null;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PngReply>) => {
    if (data.kind === 'packed') state.waiting -= 1;
    else state.file = data.content;
    turn();
  });
  worker.addEventListener('error', ({ message }) => {
    state.failure = new Error('export_error', { cause: message });
    turn();
  });
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!state.failure && !isDone()) {
      // oxlint-disable-next-line no-await-in-loop -- each message of the worker is waited for
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (state.failure) throw state.failure;
  };
  const order = (message: PngOrder, transferred: Transferable[] = []): void =>
    worker.postMessage(message, transferred);
  order({ kind: 'begin', ...size });
  return {
    async write(pixels) {
      state.waiting += 1;
      order({ kind: 'rows', pixels }, [pixels.buffer]);
      await until(() => state.waiting < mostWaiting);
    },
    async finish() {
      order({ kind: 'finish' });
      await until(() => state.file !== null);
      if (!state.file) throw new Error('export_error');
      return state.file;
    },
    stop: () => worker.terminate(),
  };
}
