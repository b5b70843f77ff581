import { longestFormula } from '@wm/markdown/formula-rule';
import { renderToString } from 'katex';

/** What one text has left for its formulas; what is more is shown as it is written. */
export interface Drawing {
  /** Characters of HTML that may still be drawn. */
  left: number;
}

/** For the drawings of one text: a thousand formulas of the usual size. */
export const newDrawing = (): Drawing => ({ left: 2_000_000 });
const mostOfOne = 200_000;
/** What a formula costs whatever it comes to. */
const leastOfOne = 1000;
const costOfFault = 20_000;

/** A formula that defines commands could unfold without end. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![a-z])/i;

/** The drawing of a formula; undefined for one that is wrong, or that would cost too much. */
export function drawFormula(
  tex: string,
  displayMode: boolean,
  drawing: Drawing,
): string | undefined {
  if (tex.length > longestFormula || drawing.left <= 0 || definition.test(tex)) return undefined;
  drawing.left -= leastOfOne;
  try {
    const drawn = renderToString(tex, {
      displayMode,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
    drawing.left -= drawn.length;
    return drawn.length > mostOfOne ? undefined : drawn;
  } catch {
    // Wrong or too deep: whoever wrote it sees its source, and what is wrong in the preview. To find out may take long.
    drawing.left -= costOfFault;
    return undefined;
  }
}
