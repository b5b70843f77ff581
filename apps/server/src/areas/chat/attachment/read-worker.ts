// Reads beside the process that answers requests: how long a book takes is decided by who wrote it.
import { parentPort, workerData } from 'node:worker_threads';
import { cutText } from '@wm/contract/core/stored-text';
import { openBook } from '@wm/epub/open-book';
import { readSection } from '@wm/epub/read-section';
import { rankPassages } from '#core/search/rank-passages.ts';
import { pdfText } from './pdf-text.ts';
import type { ReadJob, ReadReply, ReadText } from './read-job.ts';

function bookText(bytes: Uint8Array, most: number): ReadText {
  const book = openBook(bytes);
  let text = '';
  let at = 0;
  for (; at < book.sections.length && text.length <= most; at += 1)
    text = `${text}${readSection(book, at).text}\n\n`.trimStart();
  const read = text.trim();
  return { text: cutText(read, most), length: at < book.sections.length ? null : read.length };
}

function replyTo(job: ReadJob): ReadReply | Promise<ReadReply> {
  if (job.kind === 'pdf') return pdfText(job.bytes, job.most);
  if (job.kind === 'book') return bookText(job.bytes, job.most);
  return rankPassages(job.documents, job.terms, job.most).map(({ document, text }) => ({
    at: job.documents.indexOf(document),
    text,
  }));
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await replyTo(workerData as ReadJob));
