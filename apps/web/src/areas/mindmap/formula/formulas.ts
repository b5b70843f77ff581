import type { DrawnFormula } from '@wm/mindmap/measure';

/** Formulas that were drawn, null for sources that are none. Shared by all maps of the page. */
const drawn = new Map<string, DrawnFormula | null>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();
const maxDrawn = 2000;
let isDrawing = false;

async function drawWanted(): Promise<void> {
  isDrawing = true;
  const { renderFormulas } = await import('./render-formulas.ts');
  while (wanted.size > 0) {
    const sources = [...wanted];
    wanted.clear();
    if (drawn.size > maxDrawn) drawn.clear();
    const made = await renderFormulas(sources);
    for (const source of sources) drawn.set(source, made.get(source) ?? null);
  }
  isDrawing = false;
  for (const listener of listeners) listener();
}

/**
 * The drawing of a formula: null while there is none yet (KaTeX is fetched with the first one) and for
 * sources that are no formula.
 */
export function formulaOf(source: string): DrawnFormula | null {
  const known = drawn.get(source);
  if (known !== undefined) return known;
  wanted.add(source);
  if (!isDrawing) {
    void drawWanted().catch(() => {
      isDrawing = false;
    });
  }
  return null;
}

/** Calls `listener` whenever further formulas can be drawn, until told to stop. */
export function watchFormulas(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
