import type { MindMapFile, MindNode } from '../../model/document.ts';
import { stringifyJson } from '../clean/safe-json.ts';

/** Choices of `writeSmm`. */
export interface WriteSmmOptions {
  /** Spaces per level; 0 (the default) writes one line. */
  indent?: number;
  /** Only the root node, without layout, theme and settings. */
  onlyRoot?: boolean;
}

/**
 * The text of a .smm or .json file: the document as it is, every unknown key included. Reading it back
 * gives an equal document. Trees nested as deeply as they like are written.
 */
export function writeSmm(file: MindMapFile, options: WriteSmmOptions = {}): string {
  return stringifyJson(options.onlyRoot ? file.root : file, options.indent ?? 0);
}

/** The clipboard text of nodes, recognisable by the flag `simpleMindMap`. */
export function writeClipboard(nodes: readonly MindNode[]): string {
  return stringifyJson({ simpleMindMap: true, data: nodes });
}
