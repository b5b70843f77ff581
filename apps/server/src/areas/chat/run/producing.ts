import type { ChatSource } from '@wm/contract/chat/message';
import type { Core } from '#core/core.ts';
import type { Picture } from '../attachment/attachment.service.ts';
import type { Told } from './fold-turns.ts';
import type { AnswerTask } from './run-task.repository.ts';
import type { RunPlace } from './run.repository.ts';

/** What an answer needs to be ended with, gathered while it is written. */
export interface Written extends Told {
  sources: ChatSource[];
  /** What a model that sees is shown beside the question. */
  pictures: Picture[];
  firstMs: number | null;
  used: { tokensIn: number; tokensOut: number; costMicro: number } | undefined;
}

/** An answer that is being written. */
export interface Producing {
  core: Core;
  place: RunPlace;
  task: AnswerTask;
  signal: AbortSignal;
  write: (text: string) => void;
  written: Written;
}
