import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { renderMarkdown } from '@wm/markdown/render';
import { sanitizeNote } from '#core/security/sanitize-note.ts';

/** Says that a page's HTML was made of Markdown that comes along with it. */
const ownMark = 'data-wm-markdown';

/** Elements that say more than their words do. */
const meaningful =
  /<(?:h[1-6]|ul|ol|table|pre|blockquote|strong|b|em|i|a|img|mark|del|s|code|math)\b/i;

function isInCode(view: EditorView): boolean {
  for (let node = syntaxTree(view.state).resolveInner(view.state.selection.main.from, -1); ;) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|FrontMatter)$/.test(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

/** What an editor of code copies is code, whatever its colors. */
function isCode(data: DataTransfer): boolean {
  return data.types.includes('vscode-editor-data');
}

async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const { htmlToMarkdown } = await import('@wm/rich-text/html-to-markdown');
  const markdown = htmlToMarkdown(html, { fileHost: '/prod-api' }).replace(/\n+$/, '');
  view.dispatch(view.state.replaceSelection(markdown || text), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

/** What is pasted from pages and office programs comes as Markdown; Ctrl+Shift+V brings the words alone. */
const pasteAsMarkdown = EditorView.domEventHandlers({
  paste(event, view) {
    const data = event.clipboardData;
    if (!data || view.state.readOnly) return false;
    const html = data.getData('text/html');
    if (!meaningful.test(html) || html.includes(ownMark) || isCode(data) || isInCode(view))
      return false;
    event.preventDefault();
    void pasteHtml(view, html, data.getData('text/plain'));
    return true;
  },
});

function copy(event: ClipboardEvent, view: EditorView): boolean {
  const { state } = view;
  const { main } = state.selection;
  const data = event.clipboardData;
  if (!data || main.empty || state.selection.ranges.length > 1) return false;
  const text = state.sliceDoc(main.from, main.to);
  data.setData('text/plain', text);
  data.setData('text/html', `<div ${ownMark}>${sanitizeNote(renderMarkdown(text))}</div>`);
  event.preventDefault();
  if (event.type === 'cut' && !state.readOnly)
    view.dispatch(state.replaceSelection(''), { userEvent: 'delete.cut', scrollIntoView: true });
  return true;
}

/** What is copied is Markdown for who wants text, and as it is read for who wants more. */
const copyAsRead = EditorView.domEventHandlers({ copy, cut: copy });

/** The clipboard of the live editor. */
export const clipboard = [pasteAsMarkdown, copyAsRead];
