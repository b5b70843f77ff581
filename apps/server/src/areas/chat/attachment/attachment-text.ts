import { decodeText } from '@wm/bytes/text';
import { attachmentLimits } from '@wm/contract/chat/attachment-rules';
import { cutText } from '@wm/contract/core/stored-text';
import { readWordApart } from '#areas/notebook/public.ts';
import { readApart, readTurns } from './read-apart.ts';
import type { WhoReads } from './read-apart.ts';
import type { ReadText } from './read-job.ts';

const most = attachmentLimits.read;

/** The beginning of a file's text by its extension. Rejects for one that is no such file, or that costs more than an honest one. */
export async function attachmentText(
  bytes: Uint8Array,
  ext: string,
  who: WhoReads,
): Promise<ReadText> {
  if (ext === 'docx') return wordText(bytes, who);
  if (ext === 'pdf') return readApart({ kind: 'pdf', bytes, most }, who);
  if (ext === 'epub') return readApart({ kind: 'book', bytes, most }, who);
  const { text, isBinary } = decodeText(bytes);
  if (isBinary) throw new Error('no text');
  return beginningOf(text);
}

function beginningOf(text: string): ReadText {
  const whole = text.trim();
  return { text: cutText(whole, most), length: whole.length };
}

/** Where pictures would lie: they are left out. */
const folder = 'pictures';
const picture = /!\[[^\]]*\]\(pictures\/[^)]*\)/g;

async function wordText(bytes: Uint8Array, who: WhoReads): Promise<ReadText> {
  const { content } = await readTurns.take(who, () => readWordApart({ bytes, folder }));
  return beginningOf(content.replaceAll(picture, ''));
}
