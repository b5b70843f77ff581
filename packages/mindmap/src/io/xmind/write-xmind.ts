import { packArchive, type FileToPack } from '@wm/bytes/zip/pack';
import type { FilePoint, MindMapFile, MindNode } from '../../model/document.ts';
import { collectFindings, type Finding } from '../findings.ts';
import { plainTextOf } from '../../text/rich-text.ts';
import { walkNodes } from '../node-text.ts';
import { stringifyJson, type JsonObject } from '../clean/safe-json.ts';
import { runsToText, type TextRun } from '../../text/text-runs.ts';
import { nodeExtension, sheetExtension } from './extension.ts';
import { attachmentName, attachmentPlace, isPacked } from './attachments.ts';
import { mapToSheet } from './from-map.ts';
import { sheetToMap } from './to-map.ts';
import { lineColorsKey, readZenSheets } from './zen-reader.ts';
import {
  extensionProvider,
  type ReadResource,
  type XmindRelationship,
  type XmindSheet,
  type XmindStyle,
  type XmindTopic,
} from './topic.ts';

/** One map to write, with the name of its sheet. */
export interface SheetToWrite {
  title: string;
  file: MindMapFile;
  /** The files of attachments by their addresses in the document; those that are not there are written as addresses only. */
  attachments?: ReadonlyMap<string, Uint8Array>;
}

/** Choices of `writeXmind`. */
export interface WriteXmindOptions {
  /** Where the middle of the root stands on the canvas in pixels; free topics are placed from there. */
  center?: FilePoint;
}

/** An .xmind file, and what other programs will not show of it. */
export interface XmindFile {
  bytes: Uint8Array;
  findings: Finding[];
}

type Resources = Map<string, Uint8Array>;

/**
 * Writes maps as the sheets of one .xmind file (2020 and later). Everything XMind has a field for is
 * written into it; the rest is kept in extensions that only our reader uses, so reading the file back
 * gives equal documents. Equal input gives equal bytes.
 */
export function writeXmind(
  maps: readonly SheetToWrite[],
  options: WriteXmindOptions = {},
): XmindFile {
  const findings = collectFindings();
  const resources: Resources = new Map();
  const center = options.center ?? { x: 0, y: 0 };
  const sheets = maps.map((map, index) => {
    const id = `sheet-${index + 1}`;
    const sheet = prepareSheet(map, { resources, findings, center });
    return sheetJson({ ...sheet, id });
  });
  const file = (name: string, text: string): FileToPack => ({ name, bytes: encoder.encode(text) });
  const files = [
    file('content.json', stringifyJson(sheets)),
    file('metadata.json', metadata),
    file('content.xml', notice),
    ...Array.from(resources, ([name, bytes]) => ({ name, bytes, isStored: true })),
  ];
  const entries: JsonObject = { 'content.json': {}, 'metadata.json': {} };
  for (const name of resources.keys()) entries[name] = {};
  files.push(file('manifest.json', stringifyJson({ 'file-entries': entries })));
  return { bytes: packArchive(files), findings: findings.list() };
}

const encoder = new TextEncoder();

const metadata =
  '{"dataStructureVersion":"2","creator":{"name":"Work Manage"},"layoutEngineVersion":"3","activeSheetId":"sheet-1"}';

/** Old programs read only content.xml; it tells them that they are too old. */
const notice =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?><xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" version="2.0">' +
  '<sheet id="notice"><topic id="notice-root"><title>请使用XMind 2020或更高版本打开此文件</title></topic><title>Sheet 1</title></sheet></xmap-content>';

interface Preparation {
  resources: Resources;
  findings: ReturnType<typeof collectFindings>;
  center: FilePoint;
}

/** The sheet with extensions: written without them, read back, and compared node by node. */
function prepareSheet(map: SheetToWrite, { resources, findings, center }: Preparation): XmindSheet {
  const addResource = (extension: string, bytes: Uint8Array): string => {
    const name = resourceName(resources, extension, bytes);
    resources.set(name, bytes);
    return `xap:${name}`;
  };
  const addAttachment = ({ address, name }: { address: string; name: string }): string | null => {
    const bytes = map.attachments?.get(address);
    if (!bytes) return null;
    const place = attachmentPlace(name || attachmentName(address), (one) => {
      const taken = resources.get(one);
      return taken !== undefined && !isSame(taken, bytes);
    });
    resources.set(place, bytes);
    return `xap:${place}`;
  };
  const context = { addResource, addAttachment, findings, center };
  const { sheet, topicByNode } = mapToSheet(map.file, map.title, context);
  const readResource: ReadResource = (src) => {
    const name = src.replace(/^xap:/, '');
    const bytes = resources.get(name);
    return bytes ? { name, bytes } : null;
  };
  const [readSheet] = readZenSheets(sheetJson(sheet));
  const read = sheetToMap(readSheet ?? sheet, {
    readResource,
    findings: collectFindings(),
    attachments: null,
    center,
    countNode: () => {},
  });
  const extension = sheetExtension(map.file, read);
  const readByUid = new Map(
    [...walkNodes(read.root)].map(({ node }) => [node.data.uid ?? '', node]),
  );
  for (const { node } of walkNodes(map.file.root)) {
    const topic = topicByNode.get(node);
    const readNode = readByUid.get(topic?.id ?? '');
    if (topic && readNode) {
      const own = isPacked(topic.href) ? withoutAttachment(node) : node;
      topic.extension = nodeExtension(own, readNode);
    }
    noteLosses(node.data, findings);
  }
  return { ...sheet, extension };
}

/** A node without the address of a file that is packed: whoever reads it keeps the file elsewhere. */
function withoutAttachment(node: MindNode): MindNode {
  const { attachmentUrl: _url, attachmentName: _name, ...data } = node.data;
  return { ...node, data };
}

function resourceName(resources: Resources, extension: string, bytes: Uint8Array): string {
  for (const [name, known] of resources) {
    if (name.endsWith(extension) && isSame(known, bytes)) return name;
  }
  return `resources/image-${resources.size + 1}.${extension}`;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function noteLosses(
  data: { hyperlinkTitle?: string; text?: string },
  findings: ReturnType<typeof collectFindings>,
): void {
  if (data.hyperlinkTitle) findings.add('not-in-format', `链接标题：${plainTextOf(data)}`);
}

function sheetJson(sheet: XmindSheet): JsonObject {
  const json: JsonObject = {
    id: sheet.id,
    class: 'sheet',
    title: sheet.title,
    rootTopic: treeJson(sheet.root),
    topicPositioning: 'fixed',
  };
  if (sheet.lineColors.length > 0) {
    json.theme = { map: { properties: { [lineColorsKey]: sheet.lineColors.join(' ') } } };
  }
  if (sheet.relationships.length > 0) {
    json.relationships = sheet.relationships.map((line, index) => relationshipJson(line, index));
  }
  if (sheet.extension !== null) {
    json.extensions = [{ provider: extensionProvider, content: sheet.extension }];
  }
  return json;
}

function treeJson(root: XmindTopic): JsonObject {
  const json: JsonObject = { ...topicJson(root), class: 'topic' };
  const pending = [{ topic: root, json }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { topic } = item;
    const groups = {
      attached: topic.attached,
      detached: topic.detached,
      summary: topic.summaryTopics,
    };
    const children: JsonObject = {};
    for (const [name, list] of Object.entries(groups)) {
      if (list.length === 0) continue;
      children[name] = list.map((child) => {
        const childJson = topicJson(child);
        pending.push({ topic: child, json: childJson });
        return childJson;
      });
    }
    if (Object.keys(children).length > 0) item.json.children = children;
  }
  return json;
}

function topicJson(topic: XmindTopic): JsonObject {
  const json: JsonObject = { id: topic.id, title: runsToText(topic.title) };
  const runs = topic.title.flatMap((line, index) =>
    index === 0 ? line : [{ text: '\n' }, ...line],
  );
  if (runs.some((run) => Object.keys(run).length > 1) && !runs.some((run) => run.formula)) {
    json.attributedTitle = runs.map((run) => runJson(run));
  }
  if (topic.structureClass !== '') json.structureClass = topic.structureClass;
  if (topic.folded) json.branch = 'folded';
  if (topic.href !== '') json.href = topic.href;
  if (topic.note !== '') json.notes = { plain: { content: topic.note } };
  if (topic.labels.length > 0) json.labels = topic.labels;
  if (topic.numberFormat !== '') json.numbering = { numberFormat: topic.numberFormat };
  if (topic.markers.length > 0) json.markers = topic.markers.map((markerId) => ({ markerId }));
  if (topic.image) {
    const { src, size, align } = topic.image;
    json.image = { src, align, ...size };
  }
  if (topic.width !== null) json.customWidth = topic.width;
  if (topic.position) json.position = { x: topic.position.x, y: topic.position.y };
  if (Object.keys(topic.style).length > 0) json.style = styleJson(topic.id, topic.style);
  if (topic.summaries.length > 0) {
    json.summaries = topic.summaries.map(({ range, topicId }) => ({
      id: `${topicId}-range`,
      range,
      topicId,
    }));
  }
  if (topic.boundaries.length > 0) {
    json.boundaries = topic.boundaries.map((boundary) => ({
      id: boundary.id,
      range: boundary.range,
      title: boundary.title,
      style: styleJson(boundary.id, boundary.style),
    }));
  }
  const extensions = extensionsJson(topic);
  if (extensions.length > 0) json.extensions = extensions;
  return json;
}

function extensionsJson(topic: XmindTopic): JsonObject[] {
  const extensions: JsonObject[] = [];
  if (topic.task) {
    const { done, progress } = topic.task;
    const content: JsonObject = { status: done ? 'done' : 'todo' };
    if (progress !== undefined) content.progress = progress / 100;
    extensions.push({ provider: 'org.xmind.ui.task', content });
  }
  if (topic.extension !== null) {
    extensions.push({ provider: extensionProvider, content: topic.extension });
  }
  return extensions;
}

function styleJson(id: string, style: XmindStyle): JsonObject {
  return { id: `${id}-style`, properties: { ...style } };
}

function runJson(run: TextRun): JsonObject {
  const json: JsonObject = { text: run.text };
  if (run.bold) json['fo:font-weight'] = '700';
  if (run.italic) json['fo:font-style'] = 'italic';
  const decoration = [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean);
  if (decoration.length > 0) json['fo:text-decoration'] = decoration.join(' ');
  if (run.color) json['fo:color'] = run.color;
  if (run.background) json['fo:background-color'] = run.background;
  if (run.fontFamily) json['fo:font-family'] = run.fontFamily;
  if (run.fontSize) json['fo:font-size'] = run.fontSize;
  return json;
}

function relationshipJson(line: XmindRelationship, index: number): JsonObject {
  const json: JsonObject = {
    id: `relationship-${index + 1}`,
    end1Id: line.from,
    end2Id: line.to,
    title: line.title,
  };
  if (line.controlPoints) {
    const [first, second] = line.controlPoints;
    json.controlPoints = { 0: { x: first.x, y: first.y }, 1: { x: second.x, y: second.y } };
  }
  if (Object.keys(line.style).length > 0)
    json.style = styleJson(`relationship-${index + 1}`, line.style);
  return json;
}
