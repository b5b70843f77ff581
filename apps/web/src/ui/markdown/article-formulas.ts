import { formulaAt } from '@wm/contract/blog/formula';
import type { GlobalConfig } from 'md-editor-rt';

type Parser = Parameters<GlobalConfig['markdownItConfig']>[0];
type Plugin = ReturnType<GlobalConfig['markdownItPlugins']>[number];

/** The library's formulas found by the rule of the blog, so that a preview shows what the page will: a price is none. */
export function likeArticles(entry: Plugin): Plugin {
  if (entry.type !== 'katex') return entry;
  const plugin = (parser: Parser, options: unknown): void => {
    parser.use(entry.plugin, options);
    parser.inline.ruler.at('math_inline', (state, isSilent) => {
      const found = formulaAt(state.src.slice(0, state.posMax), state.pos);
      if (!found) return false;
      if (!isSilent) {
        const kind = found.isDisplayed ? 'block' : 'inline';
        const token = state.push(`math_${kind}`, 'span', 0);
        token.attrSet('class', `md-editor-katex-${kind}`);
        token.content = found.tex;
      }
      state.pos = found.end;
      return true;
    });
  };
  return { ...entry, plugin };
}
