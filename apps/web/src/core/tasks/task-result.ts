import type { ComponentType } from 'react';

/** Draws what a finished task left behind, as the server stores it for its kind. */
export type TaskResultView = ComponentType<{ result: unknown }>;

/** Kind of task, as the server names it, to what draws its result; fetched when first shown. */
export type TaskResultMap = Readonly<Record<string, () => Promise<TaskResultView>>>;
