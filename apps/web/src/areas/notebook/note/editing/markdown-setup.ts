import highlight from 'highlight.js/lib/common';
import katex from 'katex';
import type { MermaidConfig } from 'mermaid';
import { config } from 'md-editor-rt';
import 'katex/dist/katex.min.css';
import 'md-editor-rt/lib/preview.css';
import './code-theme.css';

// Diagrams are rare and their library is large: it is fetched when the first one is drawn.
let mermaidConfig: MermaidConfig = {};
const lazyMermaid = {
  initialize(options: MermaidConfig) {
    mermaidConfig = options;
  },
  async render(id: string, code: string, container?: Element) {
    const { default: mermaid } = await import('mermaid');
    mermaid.initialize({ ...mermaidConfig, securityLevel: 'strict' });
    return mermaid.render(id, code, container);
  },
};

// Every extension that is neither given here nor switched off would be loaded from a public network.
config({
  editorConfig: { renderDelay: 500, zIndex: 20_000 },
  editorExtensions: {
    highlight: { instance: highlight },
    katex: { instance: katex },
    mermaid: { instance: lazyMermaid, enableZoom: false },
  },
});
