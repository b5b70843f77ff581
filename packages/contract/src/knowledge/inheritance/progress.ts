import { z } from 'zod';
import type { Camelize } from '../../core/wire.ts';
import { caseStages, caseTurns, stageStates } from './progress-rules.ts';

/** Where a case stands and whose move it is. */
export const caseProgress = z.object({
  /** Each stage once, in their order. */
  stages: z.array(
    z.object({
      stage: z.enum(caseStages),
      state: z.enum(stageStates),
      /** Why it stands so, in Chinese. */
      why: z.string(),
    }),
  ),
  /** Of what the newest finished analysis kept, how many were marked, reviewed or labelled. */
  handled: z.number(),
  /** Sources of the knowledge base that the newest finished analysis rests on and that are another release now. */
  changed: z.array(z.string()),
  turn: z.object({
    kind: z.enum(caseTurns),
    /** Whose move it is while something is made; else who wrote the report, and therefore neither checks nor signs it. */
    names: z.array(z.string()),
    /** The asker may make the move. */
    is_mine: z.boolean(),
    /** The asker wrote a part of the report. */
    is_writer: z.boolean(),
  }),
});

export type CaseProgress = Camelize<z.output<typeof caseProgress>>;
