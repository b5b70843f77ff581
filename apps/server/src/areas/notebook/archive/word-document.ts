import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { IParagraphOptions, IRunOptions, ParagraphChild } from 'docx';
import { createParser } from '@wm/markdown/grammar';
import type { Token } from '@wm/markdown/grammar';
import { inlineText } from '@wm/markdown/plain-text';

/** A picture as Word takes it. */
export interface WordPicture {
  bytes: Uint8Array;
  type: 'png' | 'jpg' | 'gif';
  width: number;
  height: number;
}

interface Node {
  token: Token;
  children: Node[];
}

type Block = Paragraph | Table;
type Marks = Omit<IRunOptions, 'text' | 'children'>;

interface Writing {
  pictures: ReadonlyMap<string, WordPicture>;
  footnotes: Record<string, { children: Paragraph[] }>;
  /** Lists so far: each counts by itself. */
  lists: number;
}

/** How a block stands: in which list and how deep, in a quote. */
interface Place {
  depth: number;
  list?: { reference: string; level: number };
  isQuote?: boolean;
  marks?: Marks;
}

const mostLevels = 6;
/** Inner width of a page of A4 in pixels. */
const pageWidth = 600;
const codeFont = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: '微软雅黑' };

/** A note as a Word file: headings, lists, tables, quotes, code, pictures, links and footnotes; formulas and diagrams as they are written. */
export async function writeWord(
  { name, content }: { name: string; content: string },
  pictures: ReadonlyMap<string, WordPicture>,
): Promise<Buffer> {
  const writing: Writing = { pictures, footnotes: {}, lists: 0 };
  const children = blocksOf(nest(createParser().parse(content, {})), writing, { depth: 0 });
  const document = new Document({
    title: name,
    styles: {
      default: {
        document: { run: { font: { ascii: 'Calibri', eastAsia: '微软雅黑' }, size: 22 } },
      },
    },
    numbering: { config: Array.from({ length: writing.lists }, (_, at) => numbering(at)) },
    footnotes: writing.footnotes,
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

function numbering(at: number) {
  const levels = Array.from({ length: mostLevels }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 420 * (level + 1), hanging: 420 } } },
  }));
  return { reference: `list-${at}`, levels };
}

/** Tokens as the tree they stand for. */
function nest(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      if (open.length > 1) open.pop();
      continue;
    }
    const node = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting === 1) open.push(node.children);
  }
  return root;
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

function blocksOf(nodes: readonly Node[], writing: Writing, place: Place): Block[] {
  return nodes.flatMap((node) => blockOf(node, writing, place));
}

type BlockWriter = (node: Node, writing: Writing, place: Place) => Block[];

const within: BlockWriter = ({ children }, writing, place) => blocksOf(children, writing, place);

const quoted: BlockWriter = ({ children }, writing, place) =>
  blocksOf(children, writing, { ...place, isQuote: true });

const writers: Readonly<Record<string, BlockWriter>> = {
  heading_open: ({ token, children }, writing) => [
    new Paragraph({
      heading: headings[Number(token.tag.slice(1)) - 1] ?? HeadingLevel.HEADING_6,
      children: runsIn(children, writing, {}),
    }),
  ],
  paragraph_open: ({ children }, writing, place) => [paragraph(children, writing, place)],
  inline: (node, writing, place) => [paragraph([node], writing, place)],
  callout_title_open: ({ children }, writing, place) => [
    paragraph(children, writing, { ...place, marks: { bold: true } }),
  ],
  summary_open: ({ children }, writing, place) => [
    paragraph(children, writing, { ...place, marks: { bold: true } }),
  ],
  blockquote_open: quoted,
  callout_open: quoted,
  bullet_list_open: writeList,
  ordered_list_open: writeList,
  fence: ({ token }) => codeLines(token.content),
  code_block: ({ token }) => codeLines(token.content),
  math_block: ({ token }) => [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [new TextRun({ text: token.content.trim(), font: codeFont })],
    }),
  ],
  hr: () => [
    new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BBBBBB' } } }),
  ],
  table_open: (node, writing) => [writeTable(node, writing), new Paragraph({})],
  html_text: ({ token }) => [new Paragraph(token.content)],
  footnote_block_open: (node, writing) => {
    for (const { token, children } of node.children) {
      const { id = 0 } = (token.meta ?? {}) as { id?: number };
      const texts = blocksOf(children, writing, { depth: 0 });
      writing.footnotes[id + 1] = { children: texts.filter((one) => one instanceof Paragraph) };
    }
    return [];
  },
};

function blockOf(node: Node, writing: Writing, place: Place): Block[] {
  return (writers[node.token.type] ?? within)(node, writing, place);
}

function paragraph(nodes: readonly Node[], writing: Writing, place: Place): Paragraph {
  const { list, isQuote, depth, marks = {} } = place;
  const options: IParagraphOptions = {
    children: runsIn(nodes, writing, marks),
    spacing: { after: list ? 40 : 120 },
    ...(list && { numbering: list }),
    ...(!list && depth > 0 && { indent: { left: 420 * depth } }),
    ...(isQuote && {
      indent: { left: 420 * (depth + 1) },
      border: { left: { style: BorderStyle.SINGLE, size: 18, space: 8, color: 'CCCCCC' } },
    }),
  };
  return new Paragraph(options);
}

function writeList({ token, children }: Node, writing: Writing, place: Place): Block[] {
  const level = Math.min(mostLevels - 1, place.depth);
  const isOrdered = token.type === 'ordered_list_open';
  const reference = `list-${writing.lists}`;
  if (isOrdered) writing.lists += 1;
  return children.flatMap((item) =>
    item.children.flatMap((node, at) => {
      const isFirst = at === 0 && /^(?:paragraph_open|inline)$/.test(node.token.type);
      const inside: Place = { depth: place.depth + 1, ...(place.isQuote && { isQuote: true }) };
      if (!isFirst) return blockOf(node, writing, inside);
      if (isOrdered) return blockOf(node, writing, { ...inside, list: { reference, level } });
      const runs = runsIn([node], writing, {});
      return [new Paragraph({ children: runs, bullet: { level }, spacing: { after: 40 } })];
    }),
  );
}

const codeLines = (content: string): Paragraph[] =>
  content
    .replace(/\n$/, '')
    .split('\n')
    .map(
      (line) =>
        new Paragraph({
          spacing: { after: 0 },
          shading: { type: ShadingType.CLEAR, fill: 'F3F4F6' },
          children: [new TextRun({ text: line, font: codeFont, size: 20 })],
        }),
    );

function writeTable({ children }: Node, writing: Writing): Table {
  const rows = children.flatMap(({ token, children: inside }) =>
    inside.map((row) => {
      const isHead = token.type === 'thead_open';
      const cells = row.children.map((cell) => {
        const align = /text-align:(\w+)/.exec(cell.token.attrGet('style') ?? '')?.[1];
        const alignment =
          align === 'center'
            ? AlignmentType.CENTER
            : align === 'right'
              ? AlignmentType.END
              : undefined;
        const content = new Paragraph({
          children: runsIn(cell.children, writing, isHead ? { bold: true } : {}),
          ...(alignment && { alignment }),
        });
        return new TableCell({
          children: [content],
          ...(isHead && { shading: { type: ShadingType.CLEAR, fill: 'F3F4F6' } }),
        });
      });
      return new TableRow({ children: cells, tableHeader: isHead });
    }),
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}

/** The runs of what stands in lines; of blocks those within. */
function runsIn(nodes: readonly Node[], writing: Writing, marks: Marks): ParagraphChild[] {
  return nodes.flatMap(({ token, children }) =>
    token.type === 'inline'
      ? inlineRuns(nest(token.children ?? []), writing, marks)
      : runsIn(children, writing, marks),
  );
}

const marksOf: Readonly<Record<string, Marks>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  s: { strike: true },
  del: { strike: true },
  u: { underline: {} },
  ins: { underline: {} },
  sub: { subScript: true },
  sup: { superScript: true },
  mark: { highlight: 'yellow' },
  kbd: { font: codeFont },
};

function inlineRuns(nodes: readonly Node[], writing: Writing, marks: Marks): ParagraphChild[] {
  return nodes.flatMap((node) => inlineRun(node, writing, marks));
}

type RunWriter = (node: Node, writing: Writing, marks: Marks) => ParagraphChild[];

const runWriters: Readonly<Record<string, RunWriter>> = {
  text: ({ token }, _, marks) => [new TextRun({ ...marks, text: token.content })],
  text_special: ({ token }, _, marks) => [new TextRun({ ...marks, text: token.content })],
  code_inline: ({ token }, _, marks) => [
    new TextRun({ ...marks, text: token.content, font: codeFont }),
  ],
  math_inline: ({ token }, _, marks) => [
    new TextRun({ ...marks, text: token.content, font: codeFont }),
  ],
  softbreak: () => [new TextRun({ break: 1 })],
  hardbreak: () => [new TextRun({ break: 1 })],
  task_box: ({ token }) => [
    new TextRun({ text: (token.meta as { isDone: boolean }).isDone ? '☑ ' : '☐ ' }),
  ],
  footnote_ref: ({ token }) => [
    new FootnoteReferenceRun(((token.meta as { id?: number }).id ?? 0) + 1),
  ],
  footnote_anchor: () => [],
  link_open: ({ token, children }, writing, marks) => {
    const href = token.attrGet('href') ?? '';
    const linked = { ...marks, style: 'Hyperlink' };
    const runs = inlineRuns(
      children,
      writing,
      /^(?:https?|mailto|tel):/i.test(href) ? linked : marks,
    );
    return /^(?:https?|mailto|tel):/i.test(href)
      ? [new ExternalHyperlink({ link: href, children: runs })]
      : runs;
  },
  image: ({ token }, { pictures }, marks) => {
    const picture = pictures.get(token.attrGet('src') ?? '');
    const words = inlineText(token.children ?? []);
    if (!picture) return [new TextRun({ ...marks, text: `[图片：${words || '无说明'}]` })];
    const scale = Math.min(1, pageWidth / Math.max(1, picture.width));
    return [
      new ImageRun({
        type: picture.type,
        altText: { name: words || '图片', description: words },
        data: Buffer.from(picture.bytes),
        transformation: {
          width: Math.round(picture.width * scale),
          height: Math.round(picture.height * scale),
        },
      }),
    ];
  },
};

function inlineRun(node: Node, writing: Writing, marks: Marks): ParagraphChild[] {
  const write = runWriters[node.token.type];
  if (write) return write(node, writing, marks);
  const { token, children } = node;
  if (children.length === 0 && token.content !== '')
    return [new TextRun({ ...marks, text: token.content })];
  return inlineRuns(children, writing, { ...marks, ...marksOf[token.tag] });
}
