import { attachmentKind, attachmentLimits } from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';
import type { Term } from '@wm/search-text/query';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { questionTerms } from '#core/search/question-terms.ts';
import { rankPassages } from '#core/search/rank-passages.ts';
import { readApart } from '../attachment/read-apart.ts';
import type { WhoReads } from '../attachment/read-apart.ts';

interface Thing {
  kind: string;
  refId: number;
  at?: number | undefined;
}

/** What is looked through for passages. */
type Document = Omit<ChatSource, 'n' | 'quote' | 'isCited'> & {
  body: string;
  tags: readonly string[];
};

/** So much of a thing is given to a model; what is left out is told in its place. */
const readAtMost = 12_000;
/** Things of one branch, the newest ones. */
const thingsAtMost = 3;
const passagesAtMost = 4;

/** A thing that is asked about, by the rights that the asker has now; undefined where it is not there for him. */
export async function readThing(
  core: Core,
  principal: Principal,
  thing: Thing,
): Promise<ChatSource | undefined> {
  const found = await core.search.document(principal, thing);
  if (!found) return undefined;
  const { kind, refId, title, place, path, body } = found;
  const quote = cutText(body, readAtMost);
  const cut =
    quote.length < body.length ? `正文共 ${body.length} 字，读了前 ${quote.length} 字` : '';
  const where = [place, cut].filter((part) => part !== '').join(' · ');
  const { at } = thing;
  const source = { n: 1, kind, refId, title, place: where, path, quote, isCited: false };
  return at === undefined ? source : { ...source, at };
}

/** The things of a branch, numbered; what the asker may no longer see is not among them. */
export async function readThings(
  core: Core,
  principal: Principal,
  things: readonly Thing[],
): Promise<ChatSource[]> {
  const newest = things.slice(-thingsAtMost).toReversed();
  const read = await Promise.all(newest.map((thing) => readThing(core, principal, thing)));
  return read.filter((one) => one !== undefined).map((one, at) => ({ ...one, n: at + 1 }));
}

interface WantedPassages {
  things: readonly ChatSource[];
  /** Of the attachments among them. */
  bodies: readonly string[];
  question: string;
  signal: AbortSignal;
}

/** What things themselves say about a question, for the assistant without a model; their beginnings where they say nothing. */
export async function passagesOfThings(
  core: Core,
  principal: Principal,
  { things, bodies, question, signal }: WantedPassages,
): Promise<ChatSource[]> {
  const read = await Promise.all(
    things
      .filter(({ kind }) => kind !== attachmentKind)
      .map((thing) => core.search.document(principal, thing)),
  );
  const files = things.filter(({ kind }) => kind === attachmentKind);
  const documents: Document[] = [
    ...read.filter((one) => one !== undefined).map(beginningOf),
    ...files.map((file, at) => ({ ...file, body: bodies[at] ?? '', tags: [] })),
  ];
  const found = await rank(documents, questionTerms(question), { key: principal.userId, signal });
  if (found.length === 0)
    return things.map((thing) => ({ ...thing, quote: cutText(thing.quote, 800) }));
  return found.map(({ document, text }, at) => ({
    n: at + 1,
    kind: document.kind,
    refId: document.refId,
    title: document.title,
    place: document.place,
    path: document.path,
    quote: text,
    isCited: false,
  }));
}

/** A document as far as it is looked through; what is left out is told in its place. */
function beginningOf<D extends Pick<Document, 'body' | 'place'>>(document: D): D {
  const body = cutText(document.body, attachmentLimits.read);
  if (body.length === document.body.length) return document;
  const cut = `正文共 ${document.body.length} 字，查了前 ${body.length} 字`;
  const place = [document.place, cut].filter((part) => part !== '').join(' · ');
  return { ...document, body, place };
}

/** Texts that are longer together are looked through in a thread: they would hold up whoever else asks this process. */
const longAtMost = 100_000;

async function rank(
  documents: readonly Document[],
  terms: readonly Term[],
  who: WhoReads,
): Promise<{ document: Document; text: string }[]> {
  const length = documents.reduce((sum, { body }) => sum + body.length, 0);
  if (length <= longAtMost) return rankPassages(documents, terms, passagesAtMost);
  const looked = documents.map(({ title, body, tags }) => ({ title, body, tags }));
  const job = { kind: 'rank', documents: looked, terms, most: passagesAtMost } as const;
  return (await readApart(job, who)).flatMap(({ at, text }) => {
    const document = documents[at];
    return document ? [{ document, text }] : [];
  });
}
