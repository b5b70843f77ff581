import { fitTurns, smallestForSummary, tokensOf } from '@wm/contract/chat/context-rules';
import type { Turn } from '@wm/contract/chat/context-rules';
import { cutText } from '@wm/contract/core/stored-text';
import type { LanguageModel } from 'ai';
import type { ProviderModel } from '@wm/contract/chat/provider';
import { costOf } from '../provider/provider.service.ts';
import type { ProviderRow } from '../provider/provider.repository.ts';
import { askModel } from './ask-model.ts';
import { boundReached } from './bound-reached.ts';
import { foldTurns, knownSummary, summaryRoom } from './fold-turns.ts';
import type { Fold, Summary, TaskTurn } from './fold-turns.ts';
import type { Producing } from './producing.ts';
import { summarisingText, withSummary } from './run-prompt.ts';
import { keepSources } from './run.repository.ts';

interface Telling {
  model: LanguageModel;
  provider: ProviderRow;
  known: ProviderModel;
  system: string;
  /** Tokens that are left for the conversation. */
  context: number;
}

interface ToldModel {
  system: string;
  turns: Turn[];
}

/**
 * What a model is told of a conversation: all of it, or the newest turns with a summary of those before them. A summary is
 * written by the same model when the one that is there covers too little, and paid for with the answer; where it fails the
 * answer is written without. Keeps what is told with the answer.
 */
export async function tellConversation(producing: Producing, telling: Telling): Promise<ToldModel> {
  const { core, place, task, written } = producing;
  const { system, context } = telling;
  const whole = fitTurns(task.turns, { system, context });
  const told =
    whole.omitted === 0 || context < smallestForSummary
      ? undefined
      : await tellInShort(producing, telling);
  if (!told) Object.assign(written, { omitted: whole.omitted, summarised: 0, summary: undefined });
  await keepSources(core.db, place, written);
  return told ?? { system, turns: whole.turns };
}

async function tellInShort(producing: Producing, telling: Telling): Promise<ToldModel | undefined> {
  const { task, written, place } = producing;
  const { system, context } = telling;
  const before = knownSummary(task.turns, task.summaries);
  if (before) {
    const { summary, covered } = before;
    const told = { system: withSummary(system, summary.text), turns: task.turns.slice(covered) };
    if (fitTurns(told.turns, { system: told.system, context }).omitted === 0) {
      Object.assign(written, { omitted: 0, summarised: covered, summary });
      return told;
    }
  }
  const fold = foldTurns(task.turns, { system, context, covered: before?.covered ?? 0 });
  const last = fold && task.turns[fold.from - 1]?.id;
  if (!fold || last === undefined || last === null) return undefined;
  const text = await sumUp(producing, telling, { fold, before: before?.summary });
  if (text === undefined) return undefined;
  const rest = fitTurns(task.turns.slice(fold.from), {
    system: withSummary(system, text),
    context,
  });
  if (rest.omitted > 0) return undefined;
  Object.assign(written, {
    omitted: fold.omitted,
    summarised: fold.from - fold.omitted,
    summary: { text, until: last, at: place.messageId } satisfies Summary,
  });
  return { system: withSummary(system, text), turns: rest.turns };
}

/** The summary of the turns of a fold, behind what is summed up before; undefined where the model did not give one. */
async function sumUp(
  producing: Producing,
  telling: Telling,
  { fold, before }: { fold: Fold; before: Summary | undefined },
): Promise<string | undefined> {
  const { core, place, signal, written } = producing;
  Object.assign(written, { omitted: fold.omitted, summarised: fold.from - fold.omitted });
  await keepSources(core.db, place, written);
  let text = fold.omitted === 0 ? (before?.text ?? '') : '';
  try {
    for (const piece of fold.pieces) {
      // Each is a request that is paid for; the answer itself is owed.
      if (written.used && (await boundReached(producing, telling.provider)))
        throw new Error('nothing is left for a summary');
      text = await sumUpPiece(producing, telling, { piece, text });
    }
  } catch (error) {
    Object.assign(written, { omitted: 0, summarised: 0 });
    if (signal.aborted) throw error;
    core.logger.warn({ run: place.runId }, 'a conversation was not summed up');
    return undefined;
  }
  return text;
}

async function sumUpPiece(
  { signal, written }: Producing,
  { model, known, context }: Telling,
  { piece, text }: { piece: readonly TaskTurn[]; text: string },
): Promise<string> {
  const room = summaryRoom(context);
  let said = '';
  await askModel({
    model,
    system: summarisingText(Math.floor(room * 0.7)),
    turns: [{ role: 'user', text: talkText(piece, text) }],
    signal,
    onText: (more) => (said += more),
    onUsed: ({ tokensIn, tokensOut }) => {
      const used = {
        tokensIn: (written.used?.tokensIn ?? 0) + tokensIn,
        tokensOut: (written.used?.tokensOut ?? 0) + tokensOut,
      };
      written.used = { ...used, costMicro: costOf(known, used) };
    },
  });
  const short = said.trim();
  if (short === '') throw new Error('the summary is empty');
  return cutToTokens(short, room);
}

const sides = { user: '用户', assistant: '助手' } as const;

function talkText(piece: readonly TaskTurn[], before: string): string {
  const talk = piece.map(({ role, text }) => `${sides[role]}：${text}`).join('\n');
  return before === '' ? talk : `此前的概括：\n${before}\n\n后续对话：\n${talk}`;
}

function cutToTokens(text: string, most: number): string {
  const size = tokensOf(text);
  return size <= most ? text : `${cutText(text, Math.floor((text.length * (most - 8)) / size))}……`;
}
