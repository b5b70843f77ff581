import type { MindNode } from '../model/document.ts';
import { FileError } from './file-error.ts';
import { readOutlineText } from './markdown/outline-text.ts';
import { markdownNodes } from './markdown/read-markdown.ts';
import { readClipboard } from './smm/read-smm.ts';

/** What a pasted text was understood as, and the nodes it becomes. */
export interface PastedNodes {
  kind: 'nodes' | 'markdown' | 'outline' | 'text';
  nodes: MindNode[];
}

/**
 * Turns pasted text into nodes: our own clipboard form, a Markdown outline (any heading, or a task, link
 * or quote in a list), an indented or bulleted list of more than one line, otherwise one node with the
 * line breaks removed (specification, section 5). Never throws on any text: what is too much for an
 * outline is pasted as one node.
 */
export function readPastedText(text: string): PastedNodes {
  const copied = readClipboard(text);
  if (copied) return { kind: 'nodes', nodes: copied };
  try {
    if (isMarkdown(text)) {
      const nodes = markdownNodes(text);
      if (nodes.length > 0) return { kind: 'markdown', nodes };
    }
    const nodes = readOutlineText(text);
    if (isOutline(nodes, text)) return { kind: 'outline', nodes };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  const line = text.replaceAll(/[\r\n]+/g, '');
  return {
    kind: 'text',
    nodes: line === '' ? [] : [{ data: { text: line, expand: true }, children: [] }],
  };
}

function isMarkdown(text: string): boolean {
  return /^ {0,3}#{1,6} \S/m.test(text) || /^[ \t]*[-*+] (?:\[[ xX]\] |.*\]\(|.*\*\*)/m.test(text);
}

/** Several lines are an outline when one stands below another, or when they carry bullets. */
function isOutline(nodes: readonly MindNode[], text: string): boolean {
  if (nodes.some((node) => (node.children?.length ?? 0) > 0)) return true;
  return (
    nodes.length > 1 &&
    text.split(/\r\n|\n|\r/).every((line) => /^\s*(?:$|[-*+•]\s|\d+[.)、]\s*\S)/.test(line))
  );
}
