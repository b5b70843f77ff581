import type { BookMark } from '@wm/contract/book/mark';
import { useEffect } from 'react';
import type { ReadingEngine } from './engine/reading-engine.ts';

/** Shows the highlights on the pages. */
export function useMarkDrawing(
  engine: ReadingEngine | undefined,
  marks: readonly BookMark[],
): void {
  useEffect(() => engine?.setMarks(marks), [engine, marks]);
}
