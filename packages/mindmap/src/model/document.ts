/**
 * The document format of simple-mind-map (files ending in .smm and .json), as types.
 *
 * Every object is open: keys this program does not know are kept and written back unchanged, so each
 * type ends in an index of `unknown`. A value that came from a file is only trusted after
 * `model/read-document.ts` has looked at it: readers of single fields live in `model/node-data.ts`.
 */

/** A value as JSON.parse gives it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The eight layouts of the product, by the name the file holds. */
export type LayoutName =
  | 'logicalStructure'
  | 'mindMap'
  | 'organizationStructure'
  | 'catalogOrganization'
  | 'timeline'
  | 'timeline2'
  | 'verticalTimeline'
  | 'fishbone';

/** The nine node shapes, by the name the file holds. */
export type ShapeName =
  | 'rectangle'
  | 'diamond'
  | 'parallelogram'
  | 'roundedRectangle'
  | 'octagonalRectangle'
  | 'outerTriangularRectangle'
  | 'innerTriangularRectangle'
  | 'ellipse'
  | 'circle';

/** Three kinds of line from a node to its children: folded at right angles, curved, or one segment. */
export type LineStyle = 'straight' | 'curve' | 'direct';

/** A point in pixels. */
export interface FilePoint {
  x: number;
  y: number;
  [key: string]: unknown;
}

/** Size of a node's image in pixels; `custom` is true when the reader of the map resized it. */
export interface ImageSize {
  width: number;
  height: number;
  custom?: boolean;
  [key: string]: unknown;
}

/** Style of one tag. */
export interface TagStyle {
  radius?: number;
  fontSize?: number;
  fill?: string;
  color?: string;
  height?: number;
  width?: number;
  paddingX?: number;
  [key: string]: unknown;
}

/** A tag with its own style. Old files hold the text alone. */
export interface StyledTag {
  text: string;
  style?: TagStyle;
  [key: string]: unknown;
}

/** One end of an associative line, fixed to a place on the node's border. */
export interface AssociativeLineEnd {
  x?: number;
  y?: number;
  dir?: 'left' | 'right' | 'top' | 'bottom';
  range?: number;
  [key: string]: unknown;
}

/** Both ends of an associative line. */
export interface AssociativeLinePoint {
  startPoint: AssociativeLineEnd;
  endPoint: AssociativeLineEnd;
  [key: string]: unknown;
}

/** Style of one associative line; what is absent comes from the theme. */
export interface AssociativeLineStyle {
  associativeLineWidth?: number;
  associativeLineColor?: string;
  associativeLineActiveWidth?: number;
  associativeLineActiveColor?: string;
  associativeLineDasharray?: string;
  associativeLineTextColor?: string;
  associativeLineTextFontSize?: number;
  associativeLineTextLineHeight?: number;
  associativeLineTextFontFamily?: string;
  [key: string]: unknown;
}

/** An outer frame: adjacent siblings that share `groupId` are inside one frame. */
export interface OuterFrame {
  groupId: string;
  /** False leaves the descendants of the members outside. */
  containsChildren?: boolean;
  text?: string;
  radius?: number;
  strokeWidth?: number;
  strokeColor?: string;
  strokeDasharray?: string;
  fill?: string;
  fontSize?: number;
  fontFamily?: string;
  fontWeight?: string | number;
  fontStyle?: string;
  color?: string;
  lineHeight?: number;
  textFill?: string;
  textFillRadius?: number;
  textFillPadding?: [number, number, number, number];
  textAlign?: 'left' | 'center' | 'right';
  [key: string]: unknown;
}

/**
 * A task of ours: whether it is done, and how far it is in percent (0 to 100). `checkbox.done` is the
 * field of the original program; `progress` is ours and old programs leave it alone.
 */
export interface Checkbox {
  done: boolean;
  progress?: number;
  [key: string]: unknown;
}

/** Style keys a node may carry beside its content; what is absent comes from the theme's level. */
export interface NodeStyleData {
  shape?: ShapeName | (string & {});
  fillColor?: string;
  color?: string;
  fontSize?: number;
  fontFamily?: string;
  fontWeight?: string | number;
  fontStyle?: string;
  textDecoration?: string;
  textAlign?: 'left' | 'center' | 'right';
  borderColor?: string;
  borderWidth?: number;
  borderDasharray?: string;
  borderRadius?: number;
  gradientStyle?: boolean;
  startColor?: string;
  endColor?: string;
  startDir?: [number, number];
  endDir?: [number, number];
  lineColor?: string;
  lineWidth?: number;
  lineDasharray?: string;
  lineStyle?: LineStyle | (string & {});
  lineMarkerDir?: 'start' | 'end';
  paddingX?: number;
  paddingY?: number;
  hoverRectColor?: string;
  hoverRectRadius?: number;
  imgPlacement?: 'left' | 'top' | 'right' | 'bottom';
  tagPlacement?: 'right' | 'bottom';
  lineFlow?: boolean;
  lineFlowDuration?: number;
  lineFlowForward?: boolean;
}

/** What a summary node holds. `range` names the first and last child it covers; null covers the whole node. */
export interface GeneralizationData extends NodeStyleData {
  text?: string;
  uid?: string;
  range?: [number, number] | null;
  richText?: boolean;
  resetRichText?: boolean;
  expand?: boolean;
  isActive?: boolean;
  [key: string]: unknown;
}

/** Everything one node carries besides its children. */
export interface NodeData extends NodeStyleData {
  /** Plain text, or HTML of rich text when `richText` is true. Never rendered as HTML: see `text/rich-text.ts`. */
  text?: string;
  richText?: boolean;
  resetRichText?: boolean;
  needUpdate?: boolean;
  /** False hides the children. */
  expand?: boolean;
  /** View state of the original program that leaks into files; always false in what we write anew. */
  isActive?: boolean;
  uid?: string;
  /** Styles of the active state in old files. */
  activeStyle?: Record<string, unknown>;

  /** URL, data URL, or a key of the root's `imgMap`. */
  image?: string;
  imageTitle?: string;
  imageSize?: ImageSize;
  /** On the root only: images of the whole document by key. */
  imgMap?: Record<string, unknown>;
  /** Names of the form "group_name", for example "priority_1". */
  icon?: string[];
  tag?: (string | StyledTag)[];
  hyperlink?: string;
  hyperlinkTitle?: string;
  note?: string;
  attachmentUrl?: string;
  attachmentName?: string;
  /** One object in old files, an array in new ones. */
  generalization?: GeneralizationData | GeneralizationData[] | null;

  /** Uids of the nodes that associative lines go to. The next three are aligned by index or target uid. */
  associativeLineTargets?: string[];
  associativeLineTargetControlOffsets?: ([FilePoint, FilePoint] | null)[];
  associativeLinePoint?: (AssociativeLinePoint | null)[];
  associativeLineText?: Record<string, string>;
  associativeLineStyle?: Record<string, AssociativeLineStyle>;

  outerFrame?: OuterFrame | null;
  /** Position given by hand, in canvas pixels, before the layout's own. */
  customLeft?: number;
  customTop?: number;
  /** Width of the text given by hand, in pixels. */
  customTextWidth?: number;
  /** Side of the root a branch of the mind-map layout grows to. */
  dir?: 'left' | 'right';
  number?: unknown;
  range?: [number, number] | null;
  checkbox?: Checkbox | null;
  notation?: unknown;
  nodeLink?: unknown;

  /**
   * True for a free topic of ours: a child of the root in the file (so old programs show it) that has
   * no line to the root, takes no room in its layout and stands at `customLeft`, `customTop`.
   */
  freeTopic?: boolean;

  [key: string]: unknown;
}

/** A node of the tree as the file nests it. */
export interface MindNode {
  data: NodeData;
  children?: MindNode[];
  /** On the root: version of the program that wrote the file. */
  smmVersion?: string;
  [key: string]: unknown;
}

/** The theme part of a full document: a theme's name and the changes the user made to it. */
export interface DocumentTheme {
  template: string;
  config?: ThemeOverrides;
  [key: string]: unknown;
}

/** Changes of a theme: the theme's own keys, and one object per level of nodes. */
export interface ThemeOverrides {
  root?: Record<string, unknown>;
  second?: Record<string, unknown>;
  node?: Record<string, unknown>;
  generalization?: Record<string, unknown>;
  [key: string]: unknown;
}

/** Where the canvas stood when the document was saved. */
export interface DocumentView {
  transform?: Record<string, unknown>;
  state?: {
    scale?: number;
    x?: number;
    y?: number;
    sx?: number;
    sy?: number;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

/** A full document. */
export interface MindMapFile {
  root: MindNode;
  layout?: LayoutName | (string & {});
  theme?: DocumentTheme;
  view?: DocumentView | null;
  /** Settings of the editor that are saved with the document. */
  config?: Record<string, unknown>;
  /** Added by a note-taking plugin of the original; kept. */
  svgData?: string;
  [key: string]: unknown;
}

/** What is put on the clipboard: nodes, recognisable by the flag. */
export interface MindMapClipboard {
  simpleMindMap: true;
  data: MindNode[] | MindNode;
}

/** Node data keys that are content and not style: every other key not beginning with "_" is a style. */
export const contentKeys: ReadonlySet<string> = new Set([
  'text',
  'image',
  'imageTitle',
  'imageSize',
  'icon',
  'tag',
  'hyperlink',
  'hyperlinkTitle',
  'note',
  'expand',
  'isActive',
  'generalization',
  'richText',
  'resetRichText',
  'uid',
  'activeStyle',
  'associativeLineTargets',
  'associativeLineTargetControlOffsets',
  'associativeLinePoint',
  'associativeLineText',
  'associativeLineStyle',
  'attachmentUrl',
  'attachmentName',
  'notation',
  'outerFrame',
  'number',
  'range',
  'customLeft',
  'customTop',
  'customTextWidth',
  'checkbox',
  'dir',
  'needUpdate',
  'imgMap',
  'nodeLink',
  'freeTopic',
]);

/** The eight layouts in the order the structure panel shows them. */
export const layoutNames: readonly LayoutName[] = [
  'logicalStructure',
  'mindMap',
  'organizationStructure',
  'catalogOrganization',
  'timeline',
  'timeline2',
  'verticalTimeline',
  'fishbone',
];

/** The nine shapes in the order the style panel shows them. */
export const shapeNames: readonly ShapeName[] = [
  'rectangle',
  'diamond',
  'parallelogram',
  'roundedRectangle',
  'octagonalRectangle',
  'outerTriangularRectangle',
  'innerTriangularRectangle',
  'ellipse',
  'circle',
];
