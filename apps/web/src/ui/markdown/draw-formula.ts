import { renderToString } from 'katex';
import 'katex/dist/katex.min.css';

/** HTML of a formula in TeX, wherever one is drawn. */
export function drawFormula(tex: string, displayMode: boolean): string {
  return renderToString(tex, {
    displayMode,
    throwOnError: false,
    // The library's red cannot be read in the dark.
    errorColor: 'var(--wm-danger)',
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 200,
  });
}
