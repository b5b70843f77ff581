import type {
  Checkbox,
  FilePoint,
  GeneralizationData,
  MindMapFile,
  MindNode,
  NodeData,
} from '../../model/document.ts';
import { imageExtension, parseImageDataUrl } from '../data-url.ts';
import type { Findings } from '../findings.ts';
import { plainText, summariesOf, tagTexts, textLines, walkNodes } from '../node-text.ts';
import { markerOfIcon, originalMarkersKey, taskMarker } from './markers.ts';
import { relationshipsOf } from './relationships.ts';
import { structureOfLayout } from './structures.ts';
import { boundaryStyleOf, topicStyleOf } from './styles.ts';
import { emptyTopic, type XmindBoundary, type XmindSheet, type XmindTopic } from './topic.ts';

/** Collects the pictures of a map; the answer is the address to write into the topic. */
export type AddResource = (extension: string, bytes: Uint8Array) => string;

/** What turning a map into a sheet needs besides the map. */
export interface FromMapContext {
  addResource: AddResource;
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
    if (parent === file.root && node.data.freeTopic === true) {
      topic.position = {
        x: (node.data.customLeft ?? 0) - build.center.x,
        y: (node.data.customTop ?? 0) - build.center.y,
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
    extension: null,
    lost: [],
  };
  return { sheet, topicByNode };
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
    if (uid === undefined || uid === '' || build.usedIds.has(uid)) {
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
  topic.folded = data.expand === false;
  return topic;
}

function dataTopic(data: NodeData, id: string, build: Build): XmindTopic {
  const topic = emptyTopic(id, textLines(data));
  const name = plainText(data);
  topic.note = data.note ?? '';
  topic.labels = tagTexts(data).filter((label) => label !== '');
  topic.href = linkOf(data, build);
  topic.style = topicStyleOf(data);
  topic.width = data.customTextWidth ?? null;
  topic.markers = markersOf(data, name, build.findings);
  if (data.checkbox) {
    topic.task = { done: data.checkbox.done };
    if (data.checkbox.progress !== undefined) topic.task.progress = data.checkbox.progress;
    addTaskMarker(topic, data.checkbox);
  }
  addImage(topic, data, build);
  if (data.attachmentUrl) build.findings.add('attachment-dropped', data.attachmentName ?? name);
  return topic;
}

/** XMind shows a task by its marker; a node that shows its progress by an icon has one already. */
function addTaskMarker(topic: XmindTopic, { done, progress = 0 }: Checkbox): void {
  if (topic.markers.some((marker) => marker.startsWith('task-'))) return;
  topic.markers.push(taskMarker(done ? 100 : Math.min(progress, 99)));
}

function linkOf(data: NodeData, build: Build): string {
  const link = data.hyperlink ?? '';
  if (!link.startsWith('#')) return link;
  const id = build.idByUid.get(link.slice(1));
  return id === undefined ? link : `xmind:#${id}`;
}

function markersOf(data: NodeData, name: string, findings: Findings): string[] {
  const originals = data[originalMarkersKey] as Record<string, unknown> | undefined;
  return (data.icon ?? []).flatMap((icon) => {
    const original = originals?.[icon];
    const marker = typeof original === 'string' ? original : markerOfIcon(icon);
    if (marker === null) findings.add('icon-dropped', `${name}: ${icon}`);
    return marker ?? [];
  });
}

function addImage(topic: XmindTopic, data: NodeData, build: Build): void {
  if (!data.image) return;
  const stored = build.root.data.imgMap?.[data.image];
  const url = typeof stored === 'string' ? stored : data.image;
  const image = parseImageDataUrl(url);
  const extension = image && imageExtension(image.type);
  const src = image && extension ? build.addResource(extension, image.bytes) : url;
  if (!image && !/^https?:/i.test(url)) {
    build.findings.add(
      'image-dropped',
      topic.title
        .flat()
        .map((run) => run.text)
        .join(''),
    );
    return;
  }
  const { imageSize } = data;
  const size = imageSize ? { width: imageSize.width, height: imageSize.height } : null;
  topic.image = { src, size, align: data.imgPlacement ?? 'top' };
}

/** Summaries and frames are stored in the parent, by ranges of its attached children. */
function addGroups(node: MindNode, topic: XmindTopic, build: Build): void {
  const attached = (node.children ?? []).filter(
    (child) => node !== build.root || child.data.freeTopic !== true,
  );
  for (const [index, child] of attached.entries()) {
    for (const summary of summariesOf(child.data)) {
      if (!hasRange(summary)) addSummary(topic, summary, `(${index},${index})`, build);
    }
  }
  const isLoose = node === build.root || node.data.freeTopic === true;
  for (const summary of summariesOf(node.data)) {
    if (hasRange(summary)) {
      const [first, last] = summary.range ?? [0, 0];
      addSummary(topic, summary, `(${first},${last})`, build);
    } else if (isLoose) addSummary(topic, summary, 'master', build);
  }
  topic.boundaries = boundariesOf(attached, build);
}

function hasRange(summary: GeneralizationData): boolean {
  return Array.isArray(summary.range) && summary.range.length === 2;
}

function addSummary(
  topic: XmindTopic,
  summary: GeneralizationData,
  range: string,
  build: Build,
): void {
  const id = freshId(summary.uid ?? `${topic.id}-summary`, build);
  topic.summaryTopics.push(dataTopic(summary, id, build));
  topic.summaries.push({ range, topicId: id });
}

/** Neighbours that share a frame's group become one boundary. */
function boundariesOf(children: readonly MindNode[], build: Build): XmindBoundary[] {
  const boundaries: XmindBoundary[] = [];
  let first = 0;
  for (const [index, child] of children.entries()) {
    const frame = child.data.outerFrame;
    const next = children[index + 1]?.data.outerFrame;
    if (frame && next && frame.groupId === next.groupId) continue;
    if (frame) {
      boundaries.push({
        id: freshId(frame.groupId, build),
        range: `(${first},${index})`,
        title: frame.text ?? '',
        style: boundaryStyleOf(frame),
      });
    }
    first = index + 1;
  }
  return boundaries;
}
