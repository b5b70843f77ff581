import type { TextLine, TextRun } from '../text/text-runs.ts';

/** Elements whose name stands for a mark. */
const tagOfMark = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
} as const;
const tagOfScript = { sub: 'sub', super: 'sup' } as const;
const markOfTag: Readonly<Record<string, Partial<TextRun>>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  CODE: { code: true },
  SUB: { script: 'sub' },
  SUP: { script: 'super' },
};

/** A line of the field: marks as elements, a formula as its source that cannot be typed into. */
export function lineElement(document: Document, line: TextLine): HTMLElement {
  const element = document.createElement('div');
  for (const run of line) element.append(runElement(document, run));
  if (line.length === 0) element.append(document.createElement('br'));
  return element;
}

function runElement(document: Document, run: TextRun): Node {
  const span = document.createElement('span');
  span.textContent = run.formula ? `$${run.text}$` : run.text;
  if (run.formula) {
    span.dataset['formula'] = run.text;
    span.setAttribute('contenteditable', 'false');
  }
  Object.assign(span.style, {
    color: run.color ?? '',
    backgroundColor: run.background ?? '',
    fontSize: run.fontSize ?? '',
    fontFamily: run.fontFamily ?? '',
  });
  let element: HTMLElement = span;
  for (const [mark, tag] of Object.entries(tagOfMark)) {
    if (!run[mark as keyof typeof tagOfMark]) continue;
    const wrap = document.createElement(tag);
    wrap.append(element);
    element = wrap;
  }
  if (!run.script) return element;
  const script = document.createElement(tagOfScript[run.script]);
  script.append(element);
  return script;
}

/** The field's content as lines of runs. Only text, line breaks and the known marks are read. */
export function readLines(element: HTMLElement): TextLine[] {
  const lines: TextLine[] = [[]];
  let isOpen = true;
  const push = (run: TextRun): void => {
    if (!isOpen) lines.push([]);
    isOpen = true;
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    const { text: _, ...marks } = run;
    const { text: lastText = '', ...lastMarks } = last ?? {};
    const isSame = last && !run.formula && JSON.stringify(marks) === JSON.stringify(lastMarks);
    if (isSame) line[line.length - 1] = { ...last, text: lastText + run.text };
    else line.push(run);
  };
  const pushText = (text: string, marks: Partial<TextRun>): void => {
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') push({ text: part, ...marks });
    });
  };
  const walk = (node: Node, marks: Partial<TextRun>): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) pushText(child.textContent ?? '', marks);
      if (child.nodeType !== 1) continue;
      const inner = child as HTMLElement;
      const isBlock = inner.tagName === 'DIV' || inner.tagName === 'P';
      if (inner.tagName === 'BR') {
        if (inner.nextSibling) lines.push([]);
        continue;
      }
      if (isBlock && (lines.at(-1)?.length ?? 0) > 0) isOpen = false;
      if (isBlock && !isOpen) {
        lines.push([]);
        isOpen = true;
      }
      const formula = inner.dataset['formula'];
      if (formula === undefined) walk(inner, { ...marks, ...marksOf(inner) });
      else push({ text: formula, ...marks, formula: true });
      if (isBlock) isOpen = false;
    }
  };
  walk(element, {});
  return lines;
}

function marksOf(element: HTMLElement): Partial<TextRun> {
  const { color, backgroundColor, fontSize, fontFamily } = element.style;
  return {
    ...markOfTag[element.tagName],
    ...(color && { color }),
    ...(backgroundColor && { background: backgroundColor }),
    ...(fontSize && { fontSize }),
    ...(fontFamily && { fontFamily }),
  };
}
