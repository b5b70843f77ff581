import { config } from 'md-editor-rt';
import './markdown-setup.ts';
import { editorWords } from './source/editor-words.ts';
import { noteLinkClicks } from './source/note-link-clicks.ts';
import { pendingUploads } from './pending-uploads.ts';
import { propertiesFold } from './source/properties-fold.ts';
import { syntaxColors } from './syntax-colors.ts';
import './editor-colors.css';

// The tidy-up command's library is fetched when it is first used.
const lazyPrettier = {
  async format(text: string): Promise<string> {
    const [{ format }, markdown] = await Promise.all([
      import('prettier/standalone'),
      import('prettier/plugins/markdown'),
    ]);
    return format(text, { parser: 'markdown', plugins: [markdown] });
  },
};

const screenfull = {
  get isEnabled(): boolean {
    return document.fullscreenEnabled;
  },
  get isFullscreen(): boolean {
    return document.fullscreenElement !== null;
  },
  request: () => document.documentElement.requestFullscreen(),
  exit: () => document.exitFullscreen(),
  on: (_name: string, handler: () => void) =>
    document.addEventListener('fullscreenchange', handler),
  off: (_name: string, handler: () => void) =>
    document.removeEventListener('fullscreenchange', handler),
};

config({
  codeMirrorExtensions: (extensions) => [
    ...extensions,
    { type: 'editorWords', extension: editorWords },
    { type: 'syntaxColors', extension: syntaxColors },
    { type: 'pendingUploads', extension: pendingUploads },
    { type: 'propertiesFold', extension: propertiesFold },
    { type: 'noteLinkClicks', extension: noteLinkClicks },
  ],
  editorExtensions: {
    prettier: { prettierInstance: lazyPrettier, parserMarkdownInstance: {} },
    screenfull: { instance: screenfull },
  },
});
