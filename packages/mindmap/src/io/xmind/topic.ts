import type { FilePoint, Json } from '../../model/document.ts';
import type { PixelSize } from '../pictures/image-size.ts';
import type { TextLine } from '../../text/text-runs.ts';

/** A picture of a topic: where it is stored, its size when stated, and the side of the text it is on. */
export interface XmindImage {
  src: string;
  size: PixelSize | null;
  align: string;
}

/** A summary of a range of children; `range` is "(first,last)" or "master". */
export interface XmindSummary {
  range: string;
  topicId: string;
}

/** A frame around a range of children, or around the topic itself when `range` is "master". */
export interface XmindBoundary {
  id: string;
  range: string;
  title: string;
  style: XmindStyle;
}

/** Style properties by the names XMind gives them, for example "svg:fill". */
export type XmindStyle = Readonly<Record<string, string>>;

/** A comment on a topic. */
export interface XmindComment {
  author: string;
  content: string;
}

/** A topic as both file generations describe it, before it becomes a node. */
export interface XmindTopic {
  id: string;
  title: TextLine[];
  structureClass: string;
  folded: boolean;
  href: string;
  /** Markdown. */
  note: string;
  labels: string[];
  markers: string[];
  image: XmindImage | null;
  position: FilePoint | null;
  /** Width of the title given by hand, in pixels. */
  width: number | null;
  style: XmindStyle;
  attached: XmindTopic[];
  detached: XmindTopic[];
  callouts: XmindTopic[];
  summaryTopics: XmindTopic[];
  summaries: XmindSummary[];
  boundaries: XmindBoundary[];
  task: { done: boolean; progress?: number } | null;
  /** How many branches an unbalanced map keeps on the right; -1 when not stated. */
  rightNumber: number;
  comments: XmindComment[];
  /** How its children are numbered, as XMind names the forms; '' when they are not. */
  numberFormat: string;
  /** What our own writer added, see `extension.ts`. */
  extension: Json;
  /** Chinese names of features the topic has and a map cannot hold. */
  lost: string[];
}

/** A line between two topics. */
export interface XmindRelationship {
  from: string;
  to: string;
  title: string;
  /** Offsets of both control points from their ends, when stated as offsets. */
  controlPoints: [FilePoint, FilePoint] | null;
  style: XmindStyle;
}

/** A sheet: one map. */
export interface XmindSheet {
  id: string;
  title: string;
  root: XmindTopic;
  relationships: XmindRelationship[];
  /** Colours of the lines of the main branches in turn; none when all lines look alike. */
  lineColors: readonly string[];
  extension: Json;
  lost: string[];
}

/** Gives the bytes of a picture by the address in a topic; null when the archive has none. */
export type ReadResource = (src: string) => { name: string; bytes: Uint8Array } | null;

/** A topic with a title and nothing else. */
export function emptyTopic(id: string, title: TextLine[] = []): XmindTopic {
  return {
    id,
    title,
    structureClass: '',
    folded: false,
    href: '',
    note: '',
    labels: [],
    markers: [],
    image: null,
    position: null,
    width: null,
    style: {},
    attached: [],
    detached: [],
    callouts: [],
    summaryTopics: [],
    summaries: [],
    boundaries: [],
    task: null,
    rightNumber: -1,
    comments: [],
    numberFormat: '',
    extension: null,
    lost: [],
  };
}

/** How a finding names an extension that the reader does not know. */
export function extensionName(provider: string): string {
  return /audionotes/i.test(provider) ? '录音' : `扩展${provider}`;
}

/** The provider name of what our writer adds to topics and sheets. */
export const extensionProvider = 'work-manage.mind-map';
