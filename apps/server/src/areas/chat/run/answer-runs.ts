import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { answerAtOnce, answerFound } from '../assistant/answer-locally.ts';
import { withoutKey } from '../provider/provider-key.ts';
import { addSpent } from '../conversation/conversation-limit.ts';
import { addUsage, findProvider } from '../provider/provider.repository.ts';
import { attachmentKind } from '@wm/contract/chat/attachment-rules';
import { extensionOf } from '@wm/contract/files/file-types';
import { isPicture, readAttachments } from '../attachment/attachment.service.ts';
import type { Picture } from '../attachment/attachment.service.ts';
import { AnswerWriter } from './answer-writer.ts';
import { passagesOfThings, readThings } from './asked-things.ts';
import { askProvider } from './ask-provider.ts';
import type { Producing, Written } from './producing.ts';
import { findSources } from './find-sources.ts';
import { insist } from './insist.ts';
import { faultOf } from './run-fault.ts';
import type { RunFault } from './run-fault.ts';
import { citedIn } from './run-prompt.ts';
import { indexWaitingMessages } from './message-index.ts';
import { endRun, keepAlive, keepCalls, settleDeadRuns, toldOf } from './run.repository.ts';
import type { RunEnd, RunPlace } from './run.repository.ts';
import { readTask } from './run-task.repository.ts';
import type { AnswerTask } from './run-task.repository.ts';

const settleEveryMs = 3000;

/** The answers that this process writes. Closing a browser ends none of them. */
export interface AnswerRuns {
  /** Begins to write an answer whose run is stored; it never throws. */
  begin: (place: RunPlace) => void;
  /** Ends a run if it is this process's. */
  stop: (runId: number) => void;
  open: () => void;
  /** Ends all that run, keeping what is written, as interrupted. */
  close: () => Promise<void>;
}

interface Running {
  abort: AbortController;
  finished: Promise<void>;
}

type Why = 'stop' | 'lost' | 'closing';

export function createAnswerRuns(core: Core): AnswerRuns {
  const running = new Map<number, Running>();
  let sweep: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  let indexing: Promise<unknown> | undefined;
  core.signals.on('chat', ({ stop }) => {
    if (stop !== undefined) running.get(stop)?.abort.abort('stop' satisfies Why);
  });
  return {
    begin: (place) => {
      const abort = new AbortController();
      const finished = writeAnswer(core, place, abort)
        .catch((err: unknown) =>
          core.logger.error({ err, run: place.runId }, 'an answer was not written'),
        )
        .finally(() => running.delete(place.runId));
      running.set(place.runId, { abort, finished });
    },
    stop: (runId) => running.get(runId)?.abort.abort('stop' satisfies Why),
    open: () => {
      const settle = (): void => {
        settleDeadRuns(core.db).catch((error: unknown) =>
          core.logger.warn({ err: (error as Error).message }, 'dead answers were not settled'),
        );
      };
      sweep = setInterval(settle, settleEveryMs).unref();
      settle();
      indexing = indexWaitingMessages(core.db, closing.signal).then(
        (count) => count > 0 && core.logger.info({ count }, 'messages were indexed'),
        (error: unknown) =>
          closing.signal.aborted ||
          core.logger.warn({ err: (error as Error).message }, 'messages were not indexed'),
      );
    },
    close: async () => {
      clearInterval(sweep);
      closing.abort();
      await indexing;
      for (const { abort } of running.values()) abort.abort('closing' satisfies Why);
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
}

async function writeAnswer(core: Core, place: RunPlace, abort: AbortController): Promise<void> {
  const began = Date.now();
  const task = await insist(() => readTask(core.db, place));
  const writer = new AnswerWriter(place, task.base, {
    keep: (where, piece) => keepAlive(core.db, where, piece),
    onEnd: (why) => abort.abort(why satisfies Why),
  });
  const written: Written = {
    sources: task.sources,
    pictures: [],
    omitted: 0,
    summarised: 0,
    summary: undefined,
    firstMs: null,
    used: undefined,
  };
  if (task.isDecided) {
    task.calls = task.calls.map((call) => ({ ...call, isTold: true }));
    await keepCalls(core.db, place, task.calls);
  }
  let gap = task.isDecided && task.base !== '' ? '\n\n' : '';
  const write = (text: string): void => {
    written.firstMs ??= Date.now() - began;
    writer.write(gap + text);
    gap = '';
    // What is over the bound is not kept, so it is not paid for either.
    if (writer.isFull) abort.abort('stop' satisfies Why);
  };
  let fault: RunFault | undefined;
  try {
    await produce({ core, place, task, signal: abort.signal, write, written });
  } catch (error) {
    if (!abort.signal.aborted) {
      fault = faultOf(error);
      if (fault.fault === 'unknown') await logFailure(core, { place, task, error });
    }
  }
  await writer.close();
  const why = abort.signal.aborted ? (abort.signal.reason as Why) : undefined;
  if (why === 'lost') return;
  const { text, sources } = citedIn(writer.text, written.sources);
  const end: RunEnd = {
    state: stateOf(why, fault),
    text,
    sources,
    ...toldOf(place, written),
    fault: fault?.fault ?? null,
    retryTime: fault?.retryTime ?? null,
    firstMs: written.firstMs,
    totalMs: Date.now() - began,
    ...written.used,
  };
  const also = async (tx: Transaction): Promise<void> => {
    if (task.providerId === null) return;
    await addUsage(tx, {
      ownerId: place.userId,
      providerId: task.providerId,
      model: task.model,
      answers: 1,
      failures: fault ? 1 : 0,
      ...written.used,
    });
    if (written.used) await addSpent(tx, place.conversationId, written.used);
  };
  await insist(() => endRun(core.db, place, { ...end, also }));
}

/** Without the key of a provider that repeats it; where that cannot be looked for, without the words. */
async function logFailure(
  core: Core,
  { place, task, error }: { place: RunPlace; task: AnswerTask; error: unknown },
): Promise<void> {
  const { providerId } = task;
  const provider =
    providerId === null
      ? undefined
      : await findProvider(core.db, place.userId, providerId).catch(() => undefined);
  const isKnown = providerId === null || provider !== undefined;
  const said = error instanceof Error && isKnown ? error.message : typeof error;
  core.logger.warn({ err: withoutKey(core, provider, said), run: place.runId }, 'an answer failed');
}

function stateOf(why: Why | undefined, fault: RunFault | undefined): RunEnd['state'] {
  if (why === 'stop') return 'stopped';
  if (why === 'closing') return 'interrupted';
  return fault ? 'failed' : 'done';
}

async function produce(producing: Producing): Promise<void> {
  const { core, place, task, signal, write, written } = producing;
  const at =
    task.providerId === null && task.base === ''
      ? answerAtOnce(task.question, {
          now: new Date(),
          timeZone: await core.settings.text('sys.office.time-zone'),
        })
      : undefined;
  if (at !== undefined) return write(at);
  const principal = await core.principals.find(place.userId);
  if (!principal) return;
  if (task.base === '') Object.assign(written, await sourcesOf({ core, task, signal }, principal));
  else written.pictures = await picturesOf({ core, task, signal }, principal);
  signal.throwIfAborted();
  if (task.providerId === null) return write(answerFound(task.question, written.sources));
  await askProvider(producing, task.providerId);
}

/** What is asked about comes first; beside it nothing else is looked for. */
async function sourcesOf(
  { core, task, signal }: Pick<Producing, 'core' | 'task' | 'signal'>,
  principal: Principal,
): Promise<Pick<Written, 'sources' | 'pictures'>> {
  const { about, question, scope, providerId } = task;
  if (about.length === 0)
    return { sources: await findSources(core, principal, { question, scope }), pictures: [] };
  const files = about.filter(({ kind }) => kind === attachmentKind);
  const others = about.filter(({ kind }) => kind !== attachmentKind);
  const seesImages = await seesOf(core, principal, task);
  const isLookedThrough = providerId === null;
  const read = await readAttachments(core, principal, {
    files,
    seesImages,
    isLookedThrough,
    signal,
  });
  const things = [...(await readThings(core, principal, others)), ...read.sources].map(
    (one, at) => ({ ...one, n: at + 1 }),
  );
  if (!isLookedThrough) return { sources: things, pictures: read.pictures };
  const wanted = { things, bodies: read.bodies, question, signal };
  return { sources: await passagesOfThings(core, principal, wanted), pictures: [] };
}

/** What an answer that goes on was shown beside its question is shown again. */
async function picturesOf(
  { core, task, signal }: Pick<Producing, 'core' | 'task' | 'signal'>,
  principal: Principal,
): Promise<Picture[]> {
  const files = task.about.filter(
    ({ kind, path }) => kind === attachmentKind && isPicture(extensionOf(path)),
  );
  if (files.length === 0 || !(await seesOf(core, principal, task))) return [];
  const how = { files, seesImages: true, isLookedThrough: false, signal };
  return (await readAttachments(core, principal, how)).pictures;
}

/** Whether the model that answers looks at pictures. */
async function seesOf(
  core: Core,
  { userId }: Principal,
  { providerId, model }: AnswerTask,
): Promise<boolean> {
  const provider =
    providerId === null ? undefined : await findProvider(core.db, userId, providerId);
  return provider?.models.find(({ name }) => name === model)?.seesImages ?? false;
}
