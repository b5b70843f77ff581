import type {
  FilePoint,
  GeneralizationData,
  MindMapFile,
  MindNode,
  NodeData,
} from '../../model/document.ts';
import { imageDataUrl } from '../../style/data-url.ts';
import { isHarmlessSvg } from '../../style/safe-svg.ts';
import type { Findings } from '../findings.ts';
import { attachmentName, isPacked, type ImportedAttachment } from './attachments.ts';
import { imagePixelSize } from '../pictures/image-size.ts';
import { textFields } from '../node-text.ts';
import { runsToText } from '../../text/text-runs.ts';
import { safeLink } from '../../text/safe-link.ts';
import { applyNodeExtension, applySheetExtension } from './extension.ts';
import { iconOfMarker, markerName, markerOfIcon, originalMarkersKey } from './markers.ts';
import { numberOfFormat } from './numbering.ts';
import { addRelationships } from './relationships.ts';
import { layoutOfStructure } from './structures.ts';
import { frameStyleOf, nodeStyleOf, unknownStyles } from './styles.ts';
import type { ReadResource, XmindSheet, XmindTopic } from './topic.ts';

/** What turning a sheet into a map needs besides the sheet. */
export interface ToMapContext {
  readResource: ReadResource;
  findings: Findings;
  /** Takes the files that are attached to nodes; null where nobody keeps them. */
  attachments: ImportedAttachment[] | null;
  /** Where the middle of the root stands on the canvas, in pixels: floating topics are placed from there. */
  center: FilePoint;
  /** Called for every node with its depth; throws when the file holds too many. */
  countNode: (depth: number) => void;
}

interface Build extends ToMapContext {
  uidById: Map<string, string>;
  nodeById: Map<string, MindNode>;
  freeTopics: { node: MindNode; topic: XmindTopic }[];
  usedUids: Set<string>;
}

/**
 * A sheet as a map: every topic becomes a node, floating topics become free topics, markers icons or
 * tags, relationships associative lines, boundaries outer frames, summaries summaries.
 */
export function sheetToMap(sheet: XmindSheet, context: ToMapContext): MindMapFile {
  const build: Build = {
    ...context,
    uidById: new Map(),
    nodeById: new Map(),
    freeTopics: [],
    usedUids: new Set(),
  };
  assignUids(sheet.root, build);
  const root = buildTree(sheet.root, build);
  addSides(sheet.root, root);
  for (const { node, topic } of build.freeTopics) {
    node.data.freeTopic = true;
    node.data.customLeft = build.center.x + (topic.position?.x ?? 0);
    node.data.customTop = build.center.y + (topic.position?.y ?? 0);
    root.children?.push(node);
  }
  addRelationships(sheet.relationships, build.nodeById, build.findings);
  for (const name of sheet.lost) build.findings.add('feature-dropped', name);
  const { layout, exact } = layoutOfStructure(sheet.root.structureClass);
  if (!exact) build.findings.add('layout-changed', sheet.root.structureClass);
  applyExtensions(sheet.root, build);
  const colorsList = [...sheet.lineColors];
  const config = { rainbowLinesConfig: { open: true, colorsList } };
  const file = colorsList.length > 0 ? { root, layout, config } : { root, layout };
  return applySheetExtension(file, sheet.extension);
}

/** Every topic of a tree, whichever list it hangs in, parents first. */
function* everyTopic(root: XmindTopic): Generator<XmindTopic> {
  const pending = [root];
  for (let topic = pending.pop(); topic !== undefined; topic = pending.pop()) {
    yield topic;
    for (const list of [topic.attached, topic.detached, topic.callouts, topic.summaryTopics]) {
      for (const child of list.toReversed()) pending.push(child);
    }
  }
}

function assignUids(root: XmindTopic, build: Build): void {
  for (const topic of everyTopic(root)) {
    let uid = topic.id;
    for (let next = build.usedUids.size + 1; uid === '' || build.usedUids.has(uid); next += 1) {
      uid = topic.id === '' ? `topic-${next}` : `${topic.id}-${next}`;
    }
    if (topic.id !== '' && uid !== topic.id) build.findings.add('uid-changed', topic.id);
    build.usedUids.add(uid);
    if (!build.uidById.has(topic.id)) build.uidById.set(topic.id, uid);
    topic.id = uid;
  }
}

function buildTree(root: XmindTopic, build: Build): MindNode {
  const rootNode = createNode(root, build);
  const pending = [{ topic: root, node: rootNode, depth: 1 }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { topic, node, depth } = item;
    build.countNode(depth);
    const children = (node.children ??= []);
    const add = (child: XmindTopic, list: MindNode[]): MindNode => {
      const childNode = createNode(child, build);
      list.push(childNode);
      pending.push({ topic: child, node: childNode, depth: depth + 1 });
      return childNode;
    };
    for (const child of topic.attached) add(child, children);
    addBoundaries(topic, node, build);
    addSummaries(topic, node, build);
    for (const child of topic.callouts) {
      add(child, children);
      build.findings.add('callout-moved', runsToText(child.title));
    }
    for (const child of topic.summaryTopics) {
      if (child.attached.length + child.detached.length + child.callouts.length === 0) continue;
      build.findings.add('summary-children-moved', runsToText(child.title));
      const copy = { ...child, id: freshUid(child.id, build) };
      add(copy, children);
    }
    for (const child of topic.detached) {
      build.freeTopics.push({ node: add(child, []), topic: child });
    }
    if (depth > 1 && topic.structureClass !== '') {
      build.findings.add('layout-changed', runsToText(topic.title));
    }
  }
  return rootNode;
}

function freshUid(base: string, build: Build): string {
  let uid = `${base}-copy`;
  while (build.usedUids.has(uid)) uid += '-copy';
  build.usedUids.add(uid);
  return uid;
}

function createNode(topic: XmindTopic, build: Build): MindNode {
  const node: MindNode = { data: topicData(topic, build), children: [] };
  build.nodeById.set(topic.id, node);
  return node;
}

function addNumbers(data: NodeData, { numberFormat }: XmindTopic, findings: Findings): void {
  if (numberFormat === '' || numberFormat === 'org.xmind.numbering.none') return;
  const number = numberOfFormat(numberFormat);
  if (number) data.number = number;
  else findings.add('feature-dropped', '自动编号');
}

function topicData(topic: XmindTopic, build: Build): NodeData {
  const name = runsToText(topic.title);
  const data: NodeData = {
    ...textFields(topic.title),
    uid: topic.id,
    expand: !topic.folded,
    ...nodeStyleOf(topic.style),
  };
  for (const lost of topic.lost) build.findings.add('feature-dropped', lost);
  for (const style of unknownStyles(topic.style)) {
    build.findings.add('feature-dropped', `样式${style}`);
  }
  if (topic.width !== null) data.customTextWidth = topic.width;
  addLink(data, topic, build);
  if (topic.labels.length > 0) data.tag = [...topic.labels];
  addNumbers(data, topic, build.findings);
  addMarkers(data, topic, build.findings);
  addImage(data, topic, build);
  const note = [
    topic.note,
    ...topic.comments.map((comment) => commentText(comment.author, comment.content)),
  ];
  for (const _ of topic.comments) build.findings.add('comment-moved', name);
  const text = note.filter((part) => part !== '').join('\n\n');
  if (text !== '') data.note = text;
  if (topic.task) data.checkbox = { ...topic.task };
  return data;
}

function commentText(author: string, content: string): string {
  const head = author === '' ? '' : `**${author}**：`;
  return `${head}${content}`
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function addLink(data: NodeData, topic: XmindTopic, build: Build): void {
  const { href } = topic;
  if (href === '') return;
  const name = runsToText(topic.title);
  if (isPacked(href)) {
    const file = build.attachments && build.readResource(href);
    if (!file) build.findings.add('attachment-dropped', name);
    else build.attachments?.push({ data, name: attachmentName(file.name), bytes: file.bytes });
    return;
  }
  const inner = /^xmind:#(.+)$/i.exec(href)?.[1];
  const target = inner === undefined ? null : build.uidById.get(inner);
  const link = target === undefined || target === null ? safeLink(href) : `#${target}`;
  if (link === null) build.findings.add('link-dropped', name);
  else data.hyperlink = link;
}

function addMarkers(data: NodeData, topic: XmindTopic, findings: Findings): void {
  const icons = new Map<string, string>();
  const tags: string[] = [];
  for (const marker of topic.markers) {
    const icon = iconOfMarker(marker);
    if (icon !== null) {
      if (!icons.has(icon)) icons.set(icon, marker);
    } else if (marker === 'task-start') topic.task ??= { done: false, progress: 0 };
    else {
      tags.push(markerName(marker));
      findings.add('marker-to-tag', marker);
    }
  }
  if (icons.size > 0) data.icon = [...icons.keys()];
  if (tags.length > 0) data.tag = [...(data.tag ?? []), ...tags];
  const others = [...icons].filter(([icon, marker]) => markerOfIcon(icon) !== marker);
  if (others.length > 0) data[originalMarkersKey] = Object.fromEntries(others);
}

function addImage(data: NodeData, topic: XmindTopic, build: Build): void {
  const { image } = topic;
  if (!image) return;
  if (/^https?:/i.test(image.src)) {
    data.image = image.src;
    build.findings.add('image-remote', image.src);
  } else {
    const resource = build.readResource(image.src);
    const url = resource && imageDataUrl(resource.name, resource.bytes);
    const isSvg = url?.startsWith('data:image/svg') ?? false;
    if (!resource || !url || (isSvg && !isHarmlessSvg(resource.bytes))) {
      build.findings.add('image-dropped', runsToText(topic.title));
      return;
    }
    data.image = url;
    image.size ??= imagePixelSize(resource.bytes);
  }
  data.imageSize = { ...(image.size ?? { width: 100, height: 100 }) };
  const side = (['left', 'right', 'bottom'] as const).find((name) => name === image.align);
  if (side) data.imgPlacement = side;
}

/** First and last child a range names, or null for the topic itself and for ranges that name no child. */
function rangeOf(range: string, count: number): [number, number] | null {
  const match = /^\s*\(\s*(\d{1,7})\s*,\s*(\d{1,7})\s*\)\s*$/.exec(range);
  if (!match) return null;
  const first = Number(match[1]);
  const last = Math.min(Number(match[2]), count - 1);
  return first <= last ? [first, last] : null;
}

function addSummaries(topic: XmindTopic, node: MindNode, build: Build): void {
  const rangeById = new Map(topic.summaries.map((summary) => [summary.topicId, summary.range]));
  for (const summary of topic.summaryTopics) {
    const stated = rangeById.get(summary.id) ?? 'master';
    const range = rangeOf(stated, topic.attached.length);
    if (range === null && stated !== 'master') {
      build.findings.add('summary-dropped', runsToText(summary.title));
    }
    const isOneChild = range !== null && range[0] === range[1];
    const owner = isOneChild ? node.children?.[range[0]] : node;
    const item: GeneralizationData = {
      // The file of a summary is kept by nobody.
      ...topicData(summary, { ...build, attachments: null }),
      range: isOneChild ? null : range,
    };
    const list = owner?.data.generalization;
    if (Array.isArray(list)) list.push(item);
    else if (owner) owner.data.generalization = [item];
  }
}

function addBoundaries(topic: XmindTopic, node: MindNode, build: Build): void {
  const isRoot = build.nodeById.size > 0 && build.nodeById.values().next().value === node;
  for (const boundary of topic.boundaries) {
    const range = rangeOf(boundary.range, topic.attached.length);
    const isOwn = boundary.range === 'master' && !isRoot;
    const members = range
      ? (node.children ?? []).slice(range[0], range[1] + 1)
      : isOwn
        ? [node]
        : [];
    if (members.length === 0 || members.some((member) => member.data.outerFrame)) {
      build.findings.add('boundary-dropped', boundary.title);
      continue;
    }
    for (const member of members) {
      member.data.outerFrame = {
        groupId: boundary.id,
        ...(boundary.title === '' ? {} : { text: boundary.title }),
        ...frameStyleOf(boundary.style),
      };
    }
  }
}

/** An unbalanced map states how many branches stay on the right; the others are on the left. */
function addSides(topic: XmindTopic, root: MindNode): void {
  if (topic.rightNumber < 0 || !topic.structureClass.endsWith('.map.unbalanced')) return;
  for (const [index, child] of (root.children ?? []).entries()) {
    child.data.dir = index < topic.rightNumber ? 'right' : 'left';
  }
}

function applyExtensions(root: XmindTopic, build: Build): void {
  for (const topic of everyTopic(root)) {
    const node = build.nodeById.get(topic.id);
    if (node && topic.extension !== null) applyNodeExtension(node, topic.extension);
  }
}
