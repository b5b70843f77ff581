import type { z } from 'zod';
import type { TaskControl } from '#core/tasks/task-runner.ts';

/** What a run of a job may do beside its work. */
export interface JobControl extends Omit<TaskControl, 'userId'> {
  /** Adds a line to what the run says; whoever looks at it sees it at once. */
  say: (line: string) => void;
}

/** Work that may be scheduled. Only what is registered runs: a job's row holds no code. */
export interface JobHandler<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Its key in `sys_job`, such as `core:sessions`. */
  key: string;
  title: string;
  description: string;
  /** What it is told; each field has a default, and a title and unit as its metadata. Keys are single words. */
  params: z.ZodObject<Shape>;
  /** Does the work; may be called again after a crash. Answers a Chinese sentence on what was done. */
  run: (params: z.output<z.ZodObject<Shape>>, control: JobControl) => Promise<string>;
  /** The job of it that the product brings. */
  seed?: { name: string; cron: string; timeoutSeconds?: number };
}

/** Declares a handler. It only fixes the types: inside, its parameters are those of its own schema. */
export function defineJob<const Shape extends z.ZodRawShape>(
  handler: JobHandler<Shape>,
): JobHandler {
  return handler as unknown as JobHandler;
}
