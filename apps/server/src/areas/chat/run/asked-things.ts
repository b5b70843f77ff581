import { attachmentKind } from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { questionTerms } from '#core/search/question-terms.ts';
import { rankPassages } from '#core/search/rank-passages.ts';

interface Thing {
  kind: string;
  refId: number;
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
  return { n: 1, kind, refId, title, place: where, path, quote, isCited: false };
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

/** What things themselves say about a question, for the assistant without a model; their beginnings where they say nothing. */
export async function passagesOfThings(
  core: Core,
  principal: Principal,
  {
    things,
    bodies,
    question,
  }: { things: readonly ChatSource[]; bodies: readonly string[]; question: string },
): Promise<ChatSource[]> {
  const read = await Promise.all(
    things
      .filter(({ kind }) => kind !== attachmentKind)
      .map((thing) => core.search.document(principal, thing)),
  );
  const files = things.filter(({ kind }) => kind === attachmentKind);
  const documents: Document[] = [
    ...read.filter((one) => one !== undefined),
    ...files.map((file, at) => ({ ...file, body: bodies[at] ?? '', tags: [] })),
  ];
  const found = rankPassages(documents, questionTerms(question), passagesAtMost);
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
