import type {
  FilePoint,
  GeneralizationData,
  MindMapFile,
  MindNode,
  NodeData,
} from '../../model/document.ts';
import { imageExtension, parseImageDataUrl } from '../../style/data-url.ts';
import type { Findings } from '../findings.ts';
import { isRecord } from '../../model/json.ts';
import {
  anchorOf,
  attachmentOf,
  iconsOf,
  imageOf,
  isExpanded,
  isFreeTopic,
  linkOf,
  noteOf,
  outerFrameOf,
  summariesOf,
  summaryRange,
  tagsOf,
  taskOf,
  textWidthOf,
} from '../../model/node-data.ts';
import { plainTextOf, richTextOf } from '../../text/rich-text.ts';
import { walkNodes } from '../node-text.ts';
import { markerOfIcon, originalMarkersKey, taskMarker } from './markers.ts';
import { rainbowLinesOf } from '../../lines/rainbow-lines.ts';
import { formatOfNumber } from './numbering.ts';
import { relationshipsOf } from './relationships.ts';
import { structureOfLayout } from './structures.ts';
import { boundaryStyleOf, topicStyleOf } from './styles.ts';
import { emptyTopic, type XmindBoundary, type XmindSheet, type XmindTopic } from './topic.ts';

/** Collects the pictures of a map; the answer is the address to write into the topic. */
export type AddResource = (extension: string, bytes: Uint8Array) => string;

/** What turning a map into a sheet needs besides the map. */
export interface FromMapContext {
  addResource: AddResource;
  /** Packs the file of an attachment; answers its address in the archive, null where there is no such file. */
  addAttachment: (attachment: { address: string; name: string }) => string | null;
  findings: Findings;
  /** Where the middle of the root stands on the canvas, in pixels. */
  center: FilePoint;
}

interface Build extends FromMapContext {
  root: MindNode;
  idByNode: Map<MindNode, string>;
  idByUid: Map<string, string>;
  usedIds: Set<string>;
}

/** A map as a sheet, with the topic made of each node so that the caller can compare both. */
export interface SheetOfMap {
  sheet: XmindSheet;
  topicByNode: ReadonlyMap<MindNode, XmindTopic>;
}

/** A map as a sheet of XMind: everything XMind has a field for. What it has none for is up to the caller. */
export function mapToSheet(file: MindMapFile, title: string, context: FromMapContext): SheetOfMap {
  const build: Build = {
    ...context,
    root: file.root,
    idByNode: new Map(),
    idByUid: new Map(),
    usedIds: new Set(),
  };
  assignIds(build);
  const topicByNode = new Map<MindNode, XmindTopic>();
  for (const { node, parent } of walkNodes(file.root)) {
    const topic = nodeTopic(node, idOf(node, build), build);
    topicByNode.set(node, topic);
    const parentTopic = parent && topicByNode.get(parent);
    if (!parentTopic) continue;
    if (parent === file.root && isFreeTopic(node.data)) {
      const anchor = anchorOf(node.data) ?? build.center;
      topic.position = {
        x: anchor.x - build.center.x,
        y: anchor.y - build.center.y,
      };
      parentTopic.detached.push(topic);
    } else parentTopic.attached.push(topic);
  }
  for (const [node, topic] of topicByNode) addGroups(node, topic, build);
  const root = topicByNode.get(file.root) ?? emptyTopic('root');
  root.structureClass = structureOfLayout(file.layout);
  const sheet: XmindSheet = {
    id: freshId('sheet', build),
    title,
    root,
    relationships: relationshipsOf(file.root, build.idByUid, (node) => idOf(node, build)),
    lineColors: lineColorsOf(file),
    extension: null,
    lost: [],
  };
  return { sheet, topicByNode };
}

/** The colours of the lines of main branches as XMind writes them; none unless it can write all. */
function lineColorsOf(file: MindMapFile): string[] {
  const { open, colours } = rainbowLinesOf(file);
  const written = colours.map((colour) => {
    const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(colour)?.slice(1);
    if (!parts) return /^#[\da-f]{6}$/i.test(colour) ? colour : '';
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  });
  return open && !written.includes('') ? written : [];
}

function idOf(node: MindNode, build: Build): string {
  return build.idByNode.get(node) ?? '';
}

function freshId(base: string, build: Build): string {
  let id = base;
  for (let next = build.usedIds.size + 1; id === '' || build.usedIds.has(id); next += 1) {
    id = `${base}-${next}`;
  }
  build.usedIds.add(id);
  return id;
}

/** Uids are the ids; nodes without one, or with one that is taken, get a fresh one. */
function assignIds(build: Build): void {
  const nameless: MindNode[] = [];
  for (const { node } of walkNodes(build.root)) {
    const { uid } = node.data;
    if (typeof uid !== 'string' || uid === '' || build.usedIds.has(uid)) {
      nameless.push(node);
      continue;
    }
    build.usedIds.add(uid);
    build.idByNode.set(node, uid);
    build.idByUid.set(uid, uid);
  }
  let next = 0;
  for (const node of nameless) {
    do next += 1;
    while (build.usedIds.has(`topic-${next}`));
    build.usedIds.add(`topic-${next}`);
    build.idByNode.set(node, `topic-${next}`);
  }
}

function nodeTopic(node: MindNode, id: string, build: Build): XmindTopic {
  const { data } = node;
  const topic = dataTopic(data, id, build);
  topic.folded = !isExpanded(data);
  return topic;
}

function dataTopic(data: NodeData, id: string, build: Build): XmindTopic {
  const topic = emptyTopic(id, richTextOf(data));
  const name = plainTextOf(data);
  topic.note = noteOf(data);
  topic.labels = tagsOf(data)
    .map((tag) => tag.text)
    .filter((label) => label !== '');
  topic.href = hrefOf(data, build);
  topic.style = topicStyleOf(data);
  topic.width = textWidthOf(data);
  topic.markers = markersOf(data, name, build.findings);
  topic.numberFormat = formatOfNumber(data);
  addTask(topic, data);
  addImage(topic, data, build);
  const attachment = attachmentOf(data);
  if (!attachment) return topic;
  // A topic has one address: a link goes before the file.
  const packed = topic.href === '' ? build.addAttachment(attachment) : null;
  if (packed === null) build.findings.add('attachment-hidden', attachment.name || name);
  else topic.href = packed;
  return topic;
}

/** XMind shows a task by its marker; a node that shows its progress by an icon has one already. */
function addTask(topic: XmindTopic, data: NodeData): void {
  const task = taskOf(data);
  if (!task) return;
  const { done, progress } = task;
  topic.task = data.checkbox?.progress === undefined ? { done } : { done, progress };
  if (topic.markers.some((marker) => marker.startsWith('task-'))) return;
  topic.markers.push(taskMarker(done ? 100 : Math.min(progress, 99)));
}

function hrefOf(data: NodeData, build: Build): string {
  const address = linkOf(data)?.address ?? '';
  const id = address.startsWith('#') ? build.idByUid.get(address.slice(1)) : undefined;
  return id === undefined ? address : `xmind:#${id}`;
}

function markersOf(data: NodeData, name: string, findings: Findings): string[] {
  const originals = data[originalMarkersKey];
  return iconsOf(data).flatMap((icon) => {
    const original = isRecord(originals) ? originals[icon] : undefined;
    const marker = typeof original === 'string' ? original : markerOfIcon(icon);
    if (marker === null) findings.add('icon-dropped', `${name}: ${icon}`);
    return marker ?? [];
  });
}

function addImage(topic: XmindTopic, data: NodeData, build: Build): void {
  const image = imageOf(data, build.root.data.imgMap);
  if (!image) return;
  const embedded = parseImageDataUrl(image.source);
  const extension = embedded && imageExtension(embedded.type);
  if (!embedded && !/^https?:/i.test(image.source)) {
    build.findings.add('image-dropped', plainTextOf(data));
    return;
  }
  const src = embedded && extension ? build.addResource(extension, embedded.bytes) : image.source;
  const { width, height } = image.size;
  const align = typeof data.imgPlacement === 'string' ? data.imgPlacement : 'top';
  topic.image = { src, size: { width, height }, align };
}

/** Summaries and frames are stored in the parent, by ranges of its attached children. */
function addGroups(node: MindNode, topic: XmindTopic, build: Build): void {
  const attached = (node.children ?? []).filter(
    (child) => node !== build.root || !isFreeTopic(child.data),
  );
  for (const [index, child] of attached.entries()) {
    for (const summary of summariesOf(child.data)) {
      if (!summaryRange(summary)) addSummary(topic, summary, `(${index},${index})`, build);
    }
  }
  const isLoose = node === build.root || isFreeTopic(node.data);
  for (const summary of summariesOf(node.data)) {
    const range = summaryRange(summary);
    if (range) addSummary(topic, summary, `(${range[0]},${range[1]})`, build);
    else if (isLoose) addSummary(topic, summary, 'master', build);
  }
  topic.boundaries = boundariesOf(attached, build);
}

function addSummary(
  topic: XmindTopic,
  summary: GeneralizationData,
  range: string,
  build: Build,
): void {
  const uid = typeof summary.uid === 'string' ? summary.uid : '';
  const id = freshId(uid || `${topic.id}-summary`, build);
  topic.summaryTopics.push(dataTopic(summary, id, build));
  topic.summaries.push({ range, topicId: id });
}

/** Neighbours that share a frame's group become one boundary. */
function boundariesOf(children: readonly MindNode[], build: Build): XmindBoundary[] {
  const boundaries: XmindBoundary[] = [];
  let first = 0;
  for (const [index, child] of children.entries()) {
    const frame = outerFrameOf(child.data);
    const sibling = children[index + 1];
    const next = sibling && outerFrameOf(sibling.data);
    if (frame && next && frame.groupId === next.groupId) continue;
    if (frame) {
      boundaries.push({
        id: freshId(frame.groupId, build),
        range: `(${first},${index})`,
        title: typeof frame.text === 'string' ? frame.text : '',
        style: boundaryStyleOf(frame),
      });
    }
    first = index + 1;
  }
  return boundaries;
}
