import { useGrammar } from '@wm/markdown/grammar';
import { headingAddress } from '@wm/markdown/note-links';
import highlight from 'highlight.js/lib/common';
import katex from 'katex';
import { config } from 'md-editor-rt';
import { noteAddress, tagAddress } from './note-addresses.ts';
import { diagramDrawer } from './diagrams/lazy-drawer.ts';
import { drawFormula } from './draw-formula.ts';
import { renderDelayMs } from './typed-text.ts';
import 'md-editor-rt/lib/preview.css';
import './code-theme.css';
import './markdown-colors.css';
import './markdown-blocks.css';

/** Begins the ids of views whose links open in a window of their own. */
export const plainPrefix = 'plain';

/** Begins the ids of views whose text may link notes by name: `[[name]]`. */
export const notePrefix = 'note';

/** What the library does with what it reads: its contents, its frames around code, its drawings. The grammar is ours. */
const keptPlugins = new Set(['heading', 'code', 'mermaid']);

// Every extension that is neither given here nor switched off would be loaded from a public network.
config({
  markdownItConfig(parser, { editorId }) {
    const { fence } = parser.renderer.rules;
    const isNote = editorId.startsWith(notePrefix);
    useGrammar(parser, {
      docId: editorId,
      drawFormula,
      noteAddress: isNote ? noteAddress : headingAddress,
      ...(isNote && { tagAddress }),
    });
    // The library's frame is made for this one.
    parser.renderer.rules['fence'] = fence;
    if (!editorId.startsWith(plainPrefix)) return;
    parser.core.ruler.push('open-elsewhere', ({ tokens }) => {
      for (const { children } of tokens) {
        for (const token of children ?? []) {
          const isElsewhere = token.attrGet('href')?.startsWith('#') === false;
          if (token.type === 'link_open' && isElsewhere) token.attrSet('target', '_blank');
        }
      }
    });
  },
  markdownItPlugins: (plugins) => plugins.filter(({ type }) => keptPlugins.has(type)),
  editorConfig: { renderDelay: renderDelayMs, zIndex: 20_000 },
  editorExtensions: {
    highlight: { instance: highlight },
    katex: { instance: katex },
    mermaid: { instance: diagramDrawer, enableZoom: false },
  },
});
