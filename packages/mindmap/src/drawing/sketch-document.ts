import type { MindMapFile, MindNode, NodeData } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import { imageOf, isExpanded, summariesOf } from '../model/node-data.ts';
import { plainTextOf } from '../text/rich-text.ts';

/** Most nodes of a sketch: more could not be told apart in a small picture. */
const mostNodes = 240;
/** Most summaries, icons, tags and lines of one node. */
const mostOfEach = 4;
/** Characters of a text that a small picture can show. */
const longestText = 60;

/** Keys that a small picture shows nothing of. Signs would take room without being seen. */
const unseen = new Set<string>([
  'note',
  'hyperlink',
  'hyperlinkTitle',
  'attachmentUrl',
  'attachmentName',
  'imageTitle',
  'imgMap',
]);

function shortText(data: Readonly<NodeData>): string {
  const text = plainTextOf(data).slice(0, longestText * 2);
  const signs = Array.from(text);
  return signs.length > longestText ? `${signs.slice(0, longestText).join('')}…` : text;
}

function few(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, mostOfEach) : value;
}

function sketchData(data: Readonly<NodeData>): NodeData {
  const kept: NodeData = {};
  for (const [key, value] of Object.entries(data)) if (!unseen.has(key)) kept[key] = few(value);
  kept.text = shortText(data);
  kept.richText = false;
  // Only that there is a picture, and how large.
  if (imageOf(data, undefined)) kept.image = 'picture';
  if (data.generalization) {
    kept.generalization = summariesOf(data)
      .slice(0, mostOfEach)
      .map((summary) => sketchData(summary));
  }
  return kept;
}

function childrenOf({ children }: MindNode): MindNode[] {
  const given: unknown = children;
  if (!Array.isArray(given)) return [];
  return given.filter((child): child is MindNode => isRecord(child) && isRecord(child['data']));
}

/**
 * A document with what a small picture shows of another: its first nodes level by level, their texts cut, without notes,
 * links and the bytes of pictures. The given document stays as it is.
 */
export function sketchDocument(file: MindMapFile): MindMapFile {
  const { root, layout, theme, config } = file;
  const top: MindNode = { data: sketchData(root.data), children: [] };
  let count = 1;
  let level = [{ from: root, to: top }];
  while (level.length > 0 && count < mostNodes) {
    const next: typeof level = [];
    for (const { from, to } of level) {
      const isOpen = from === root || isExpanded(from.data);
      // Of a folded branch only that there is one.
      const shown = isOpen ? childrenOf(from) : childrenOf(from).slice(0, 1);
      const taken = shown.slice(0, Math.max(0, mostNodes - count));
      count += taken.length;
      to.children = taken.map(({ data }) => ({ data: sketchData(data), children: [] }));
      if (isOpen) {
        taken.forEach((child, i) => {
          const made = to.children?.[i];
          if (made) next.push({ from: child, to: made });
        });
      }
    }
    level = next;
  }
  return {
    root: top,
    ...(layout && { layout }),
    ...(theme && { theme }),
    ...(config && { config }),
  };
}
