import type { ChatSource } from '@wm/contract/chat/message';
import { callLimits } from '@wm/contract/chat/call';
import { roomOf, smallestForTools } from '@wm/contract/chat/context-rules';
import type { CitedPassage } from '#core/assistant/assistant-tool.ts';
import type { ProviderRow } from '../provider/provider.repository.ts';
import type { ModelTools } from '../run/ask-model.ts';
import { boundReached } from '../run/bound-reached.ts';
import type { Producing } from '../run/producing.ts';
import { toolManners } from '../run/run-prompt.ts';
import { keepCalls, keepSources } from '../run/run.repository.ts';
import { searchTool } from './search-tool.ts';
import { ToolTurn } from './tool-turn.ts';

interface Model {
  provider: ProviderRow;
  known: ProviderRow['models'][number];
}

export interface TurnOfModel {
  turn: ToolTurn;
  /** What the model is told of them. */
  manners: string;
  /** Tokens that are left for the conversation. */
  context: number;
}

/** The tools of an answer, by the rights that the asker has; undefined where its model can use none. */
export async function toolsFor(
  { core, place, task, signal, written }: Producing,
  { known }: Model,
): Promise<TurnOfModel | undefined> {
  // Those that were written before this was asked say nothing.
  if (!(known.usesTools ?? true) || known.context < smallestForTools) return undefined;
  const principal = await core.principals.find(place.userId);
  if (!principal) return undefined;
  const search = searchTool(core, task.scope);
  const tools = [...(search ? [search] : []), ...core.toolbox.of(principal)];
  if (tools.length === 0) return undefined;
  const share = Math.floor(known.context / 4);
  const turn = new ToolTurn({
    tools,
    before: task.calls,
    room: share,
    signal,
    principal: () => core.principals.find(place.userId),
    cite: (passages) => passages.map((passage) => numbered(written.sources, passage)),
    keep: async (calls) => {
      await keepCalls(core.db, place, calls);
      await keepSources(core.db, place, written);
    },
    onFault: (error) =>
      core.logger.warn({ err: (error as Error).message, run: place.runId }, 'a tool failed'),
  });
  const timeZone = await core.settings.text('sys.office.time-zone');
  return { turn, manners: toolManners(clock(timeZone)), context: roomOf(known.context, true) };
}

function clock(timeZone: string): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date());
}

/** A passage by the number that it has, or gets. */
function numbered(
  sources: ChatSource[],
  passage: CitedPassage,
): { n: number; passage: CitedPassage } {
  const there = sources.find(
    ({ kind, refId, quote }) =>
      kind === passage.kind && refId === passage.refId && quote === passage.quote,
  );
  if (there) return { n: there.n, passage };
  const n = sources.length + 1;
  sources.push({ n, ...passage, isCited: false });
  return { n, passage };
}

/** How far a model may go on with its tools: until it waits for a person, has called enough, or the day's budget is spent. */
export async function boundsOf(
  producing: Producing,
  { turn, provider }: { turn: ToolTurn; provider: ProviderRow },
): Promise<ModelTools> {
  let isToldFull = false;
  return {
    set: await turn.set(),
    // The last one has no tools and only answers.
    steps: callLimits.calls + 1,
    isFull: () => turn.isFull,
    isOver: async () => {
      if (turn.isAsking) return true;
      if (turn.isFull && !isToldFull) {
        isToldFull = true;
        await turn.note(`一次回答最多调用 ${callLimits.calls} 次工具，已到上限，按查到的内容回答`);
      }
      const bound = await boundReached(producing, provider);
      if (bound === undefined) return false;
      await turn.note(`${bound === 'day' ? '今天' : '这个对话'}的额度已用完，没有继续查`);
      return true;
    },
  };
}
