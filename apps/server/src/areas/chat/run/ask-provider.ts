import { setTimeout as sleep } from 'node:timers/promises';
import { boundsOf, toolsFor } from '../call/tools-for.ts';
import type { ToolTurn } from '../call/tool-turn.ts';
import { openModel } from '../provider/open-model.ts';
import { findProvider, turnOffTools } from '../provider/provider.repository.ts';
import type { ProviderRow } from '../provider/provider.repository.ts';
import { costOf } from '../provider/provider.service.ts';
import { askModel, estimatedUsage } from './ask-model.ts';
import type { AskedModel, Usage } from './ask-model.ts';
import { faultOf, refusesTools } from './run-fault.ts';
import { systemText, withSummary } from './run-prompt.ts';
import type { Producing, Written } from './producing.ts';
import { tellConversation } from './tell-conversation.ts';

/** Between the first try and the second. */
const pauseMs = 800;

/** Lets a model answer, with tools where it can use them. */
export async function askProvider(producing: Producing, providerId: number): Promise<void> {
  const { core, place, task, written } = producing;
  const provider = await findProvider(core.db, place.userId, providerId);
  const known = provider?.models.find(({ name }) => name === task.model);
  if (!provider?.isEnabled || !known) throw Object.assign(new Error('gone'), { statusCode: 404 });
  const turn = await toolsFor(producing, { provider, known });
  const told = systemText(written.sources, turn?.manners);
  const model = await openModel(core, provider, task.model);
  const context = turn?.context ?? known.context;
  const telling = { model, provider, known, system: told, context };
  const fitted = await tellConversation(producing, telling);
  const asked = { model, ...fitted, pictures: written.pictures };
  const asking = { producing, provider, known };
  try {
    await answer(asking, { ...asked, turn: turn?.turn });
  } catch (error) {
    if (!turn || !isUntold(written, turn.turn) || !refusesTools(error)) throw error;
    await turnOffTools(core.db, provider.id, task.model);
    await turn.turn.note('这个模型不能使用工具，已改为直接回答，并在模型设置里关闭了它的工具');
    await answer(asking, { ...asked, system: withoutTools(written) });
  }
}

function withoutTools({ sources, summary }: Written): string {
  const plain = systemText(sources);
  return summary ? withSummary(plain, summary.text) : plain;
}

const isUntold = ({ firstMs }: Written, turn: ToolTurn | undefined): boolean =>
  firstMs === null && (turn?.calls.length ?? 0) === 0;

interface Answering {
  producing: Producing;
  provider: ProviderRow;
  known: ProviderRow['models'][number];
}

type Asked = Pick<AskedModel, 'model' | 'system' | 'turns' | 'pictures'> & {
  turn?: ToolTurn | undefined;
};

/** Passes on what comes, and counts what it has used: also where it breaks off. */
async function answer(
  { producing, known, provider }: Answering,
  { turn, ...said }: Asked,
): Promise<void> {
  const { written, write, signal } = producing;
  // What a summary has used before is paid for with the answer.
  const { tokensIn: usedIn = 0, tokensOut: usedOut = 0 } = written.used ?? {};
  const used: Usage = { tokensIn: usedIn, tokensOut: usedOut };
  let step = '';
  let isBetween = false;
  const count = ({ tokensIn, tokensOut }: Usage): void => {
    used.tokensIn += tokensIn;
    used.tokensOut += tokensOut;
    written.used = { ...used, costMicro: costOf(known, used) };
  };
  const asked: AskedModel = {
    ...said,
    signal,
    onText: (piece) => {
      if (isBetween) write('\n\n');
      isBetween = false;
      step += piece;
      write(piece);
    },
    onUsed: (news) => {
      count(news);
      isBetween = step !== '';
      step = '';
    },
    tools: turn && (await boundsOf(producing, { turn, provider })),
  };
  try {
    await askTwice(asked, () => isUntold(written, turn));
  } catch (error) {
    // What was sent and written before is paid for all the same.
    if (step !== '') count(estimatedUsage(asked, step));
    throw error;
  }
}

/** Asks once more where a provider was away or stumbled before it said anything. */
async function askTwice(asked: AskedModel, untold: () => boolean): Promise<void> {
  try {
    return await askModel(asked);
  } catch (error) {
    const { fault } = faultOf(error);
    if (!untold() || !(fault === 'provider-down' || fault === 'unreachable')) throw error;
    await sleep(pauseMs, undefined, { signal: asked.signal });
    return askModel(asked);
  }
}
