import type MarkdownIt from 'markdown-it';
import { frontMatterOf } from './front-matter.ts';

/** Takes what stands above a text between two lines of `---` for what it is: said of the text, and no part of it. */
export function frontMatterRule(parser: MarkdownIt): void {
  parser.block.ruler.before('code', 'front_matter', (state, startLine, endLine, silent) => {
    if (startLine !== 0 || state.level !== 0 || state.parentType !== 'root') return false;
    if (endLine !== state.lineMax || state.bMarks[0] !== 0) return false;
    const front = frontMatterOf(state.src);
    if (!front) return false;
    if (silent) return true;
    const token = state.push('front_matter', '', 0);
    token.content = state.src.slice(0, front.end);
    token.map = [0, front.lineCount];
    state.line = front.lineCount;
    return true;
  });
  parser.renderer.rules['front_matter'] = () => '';
}
