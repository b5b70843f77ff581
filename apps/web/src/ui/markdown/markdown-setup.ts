import highlight from 'highlight.js/lib/common';
import katex from 'katex';
import type { MermaidConfig } from 'mermaid';
import { config } from 'md-editor-rt';
import { likeArticles } from './article-formulas.ts';
import { calmDiagram } from './diagram-source.ts';
import { noteLinks } from './note-links.ts';
import { renderDelayMs } from './typed-text.ts';
import 'katex/dist/katex.min.css';
import 'md-editor-rt/lib/preview.css';
import './code-theme.css';
import './markdown-colors.css';

// Diagrams are rare and their library is large: it is fetched when the first one is drawn.
let mermaidConfig: MermaidConfig = {};
const lazyMermaid = {
  initialize(options: MermaidConfig) {
    mermaidConfig = options;
  },
  async render(id: string, code: string, container?: Element) {
    const { default: mermaid } = await import('mermaid');
    mermaid.initialize({ ...mermaidConfig, securityLevel: 'strict' });
    return mermaid.render(id, calmDiagram(code), container);
  },
};

/** Begins the ids of views whose text may hold no HTML. */
export const plainPrefix = 'plain';

/** Begins the ids of views whose text may link notes by name: `[[name]]`. */
export const notePrefix = 'note';

// Every extension that is neither given here nor switched off would be loaded from a public network.
config({
  markdownItConfig(parser, { editorId }) {
    if (editorId.startsWith(notePrefix)) parser.use(noteLinks);
    if (!editorId.startsWith(plainPrefix)) return;
    parser.set({ html: false });
    parser.core.ruler.push('open-elsewhere', ({ tokens }) => {
      for (const { children } of tokens) {
        for (const token of children ?? []) {
          if (token.type === 'link_open') token.attrSet('target', '_blank');
        }
      }
    });
  },
  markdownItPlugins: (plugins, { editorId }) =>
    editorId.startsWith(plainPrefix) ? plugins.map(likeArticles) : plugins,
  // The library's red cannot be read in the dark.
  katexConfig: (base) => ({ ...base, errorColor: 'var(--wm-danger)' }),
  editorConfig: { renderDelay: renderDelayMs, zIndex: 20_000 },
  editorExtensions: {
    highlight: { instance: highlight },
    katex: { instance: katex },
    mermaid: { instance: lazyMermaid, enableZoom: false },
  },
});
