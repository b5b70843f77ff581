import type { CallField, CallShown } from '@wm/contract/chat/call';
import type { z } from 'zod';
import type { Principal } from '#core/access/principal.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { FoundPassage } from '#core/search/search.ts';

/** Who asks, by the rights of the moment. */
export interface ToolAsking {
  principal: Principal;
  signal: AbortSignal;
}

/** A passage that an answer may cite. */
export type CitedPassage = Omit<FoundPassage, 'kind'> & { kind: string };

/** What a reading tool has found. */
export interface ToolFinding {
  /** In a few words, for people. */
  answered: string;
  /** What the model is told; it is cut where it is long. */
  text: string;
  /** The page that shows it. */
  path?: string;
  /** What the answer may cite. */
  passages?: readonly CitedPassage[];
  shown?: readonly CallShown[];
}

/** What was written, and all that is needed to take it back. */
export interface ToolWriting {
  answered: string;
  path: string;
  /** Kept beside the call, for `undo`. */
  mark: Readonly<Record<string, number>>;
}

interface Common<Shape extends z.ZodRawShape> {
  /** How the model calls it, such as `gene_lookup`. */
  name: string;
  /** How people read it, such as 查基因. */
  title: string;
  /** What the model is told of it. */
  description: string;
  /** Permission codes without which it is neither offered nor run. */
  codes: readonly string[];
  input: z.ZodObject<Shape>;
}

/** Reads at once, within the asker's rights. */
export interface ReadingTool<Shape extends z.ZodRawShape = z.ZodRawShape> extends Common<Shape> {
  kind: 'read';
  /** What was asked, in a few words. */
  said: (input: z.output<z.ZodObject<Shape>>) => string;
  read: (input: z.output<z.ZodObject<Shape>>, asking: ToolAsking) => Promise<ToolFinding>;
}

/** Writes only what a person has confirmed. All its fields are texts, so that he sees and changes each. */
export interface WritingTool<Shape extends z.ZodRawShape = z.ZodRawShape> extends Common<Shape> {
  kind: 'write';
  fields: readonly Omit<CallField, 'text'>[];
  /** Looks whether it could be written now; throws an AppError where not. */
  check?: (input: z.output<z.ZodObject<Shape>>, asking: ToolAsking) => Promise<void>;
  /** Writes in the transaction that keeps the decision. */
  write: (
    tx: Transaction,
    input: z.output<z.ZodObject<Shape>>,
    principal: Principal,
  ) => Promise<ToolWriting>;
  /** Takes it back, or throws `chat.call-changed` where somebody has changed it since. */
  undo: (
    tx: Transaction,
    mark: Readonly<Record<string, number>>,
    principal: Principal,
  ) => Promise<void>;
  /** Told after the transaction has ended. */
  told?: (principal: Principal) => Promise<void>;
}

/** What a model may call. */
export type AssistantTool = ReadingTool | WritingTool;

/** Declares a tool. It only fixes the types: inside, its input is that of its own schema. */
export function defineReadingTool<const Shape extends z.ZodRawShape>(
  tool: Omit<ReadingTool<Shape>, 'kind'>,
): AssistantTool {
  return { ...tool, kind: 'read' } as unknown as AssistantTool;
}

/** Declares a tool that writes; see `defineReadingTool`. */
export function defineWritingTool<const Shape extends z.ZodRawShape>(
  tool: Omit<WritingTool<Shape>, 'kind'>,
): AssistantTool {
  return { ...tool, kind: 'write' } as unknown as AssistantTool;
}
