import type { LanguageModel, LanguageModelUsage, ModelMessage, ToolSet } from 'ai';
import type { Picture } from '../attachment/attachment.service.ts';
import { tokensOf } from '@wm/contract/chat/context-rules';
import type { Turn } from '@wm/contract/chat/context-rules';

/** A provider that says nothing for so long is given up. */
const silenceMs = 60_000;

export class ModelSilent extends Error {}
export class AnswerFiltered extends Error {}
export class AnswerBrokenOff extends Error {}

export interface AskedModel {
  model: LanguageModel;
  system: string;
  turns: readonly Turn[];
  /** Go along with the last turn. */
  pictures?: readonly Picture[];
  signal: AbortSignal;
  onText: (text: string) => void;
  /** What it may call. */
  tools?: ModelTools | undefined;
  /** Told after each request of the answer what it has used. */
  onUsed?: (used: Usage) => void;
}

export interface ModelTools {
  set: ToolSet;
  /** Requests of one answer. */
  steps: number;
  /** Whether the next request is to offer none of them. */
  isFull: () => boolean;
  /** Whether no further request is to follow. */
  isOver: () => boolean | Promise<boolean>;
}

export interface Usage {
  tokensIn: number;
  tokensOut: number;
}

/**
 * Asks a model and passes on its text as it comes, once more after each round of tools that it calls. Tells what was used, by
 * the provider's own word where it gives one. Throws what the provider's client throws, and for a silent one, a filtered
 * answer, and one that ends without an end.
 */
export async function askModel(asked: AskedModel): Promise<void> {
  const { streamText } = await import('ai');
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  let isFinished = false;
  let step = '';
  try {
    const { stream } = streamText({
      model: asked.model,
      instructions: asked.system,
      messages: messagesOf(asked),
      ...toolsOf(asked.tools),
      // Whoever asks decides that: the library would wait as long as it is told to, and silently.
      maxRetries: 0,
      abortSignal: AbortSignal.any([asked.signal, silence.signal]),
      // It is thrown below; by itself the library would print it.
      onError: () => undefined,
    });
    for await (const part of stream) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta') {
        step += part.text;
        asked.onText(part.text);
      }
      if (part.type === 'finish-step') {
        if (part.finishReason === 'content-filter') throw new AnswerFiltered('filtered');
        asked.onUsed?.(usageOf(part.usage) ?? estimatedUsage(asked, step));
        step = '';
      }
      if (part.type === 'finish')
        isFinished = part.finishReason !== 'other' && part.finishReason !== 'error';
    }
  } catch (error) {
    requireHeard(silence.signal, asked.signal);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  requireHeard(silence.signal, asked.signal);
  asked.signal.throwIfAborted();
  if (!isFinished) throw new AnswerBrokenOff('the answer has no end');
}

function toolsOf(tools: ModelTools | undefined) {
  if (!tools) return {};
  return {
    tools: tools.set,
    stopWhen: [
      ({ steps }: { steps: readonly unknown[] }) => steps.length >= tools.steps,
      () => tools.isOver(),
    ],
    prepareStep: () => (tools.isFull() ? { activeTools: [] } : {}),
  };
}

function messagesOf({ turns, pictures = [] }: AskedModel): ModelMessage[] {
  const last = turns.length - 1;
  return turns.map(({ role, text }, at): ModelMessage => {
    if (role === 'assistant') return { role, content: text };
    if (at < last || pictures.length === 0) return { role, content: text };
    const files = pictures.map(({ bytes, type }) => ({
      type: 'file' as const,
      mediaType: type,
      data: bytes,
    }));
    return { role, content: [{ type: 'text', text }, ...files] };
  });
}

function requireHeard(silence: AbortSignal, asked: AbortSignal): void {
  if (silence.aborted && !asked.aborted) throw new ModelSilent('silent');
}

function usageOf({ inputTokens, outputTokens }: LanguageModelUsage): Usage | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return { tokensIn: inputTokens, tokensOut: outputTokens };
}

/** About what was used, where the provider has not said it. */
export function estimatedUsage(
  { system, turns }: Pick<AskedModel, 'system' | 'turns'>,
  written: string,
): Usage {
  return {
    tokensIn: turns.reduce((sum, { text }) => sum + tokensOf(text), tokensOf(system)),
    tokensOut: tokensOf(written),
  };
}
