import { PngWriter } from '@wm/mindmap/write-png';

/** What the page asks for: first a size, then rows from the top down, then the file. */
export type PngOrder =
  | { kind: 'begin'; width: number; height: number }
  | { kind: 'rows'; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'finish' };

/** What it hears: that rows were packed, and at last the file. */
export type PngReply = { kind: 'packed' } | { kind: 'file'; content: Blob };

let writer: PngWriter | null = null;

function reply(message: PngReply): void {
  postMessage(message);
}

function follow(order: PngOrder): void {
  if (order.kind === 'begin') writer = new PngWriter(order.width, order.height);
  if (order.kind === 'rows') {
    writer?.write(order.pixels);
    reply({ kind: 'packed' });
  }
  if (order.kind === 'finish') {
    const parts = (writer?.finish() ?? []) as Uint8Array<ArrayBuffer>[];
    reply({ kind: 'file', content: new Blob(parts, { type: 'image/png' }) });
  }
}

addEventListener('message', ({ data }: MessageEvent<PngOrder>) => follow(data));
