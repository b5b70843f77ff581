import type { SvgElement } from './svg-tree.ts';
import { groupAt, short, svg, svgText } from './svg-tree.ts';
import { plainFont } from '../style/font-stack.ts';

/** Icons of one group: a node holds at most one of them. */
export interface IconGroup {
  name: string;
  label: { zh: string; en: string };
  icons: readonly string[];
}

function names(group: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${group}_${i + 1}`);
}

/** The four groups of icons of the format. */
export const iconGroups: readonly IconGroup[] = [
  { name: 'priority', label: { zh: '优先级图标', en: 'Priority' }, icons: names('priority', 10) },
  { name: 'progress', label: { zh: '进度图标', en: 'Progress' }, icons: names('progress', 8) },
  {
    name: 'expression',
    label: { zh: '表情图标', en: 'Expression' },
    icons: names('expression', 20),
  },
  { name: 'sign', label: { zh: '标记图标', en: 'Sign' }, icons: names('sign', 22) },
];

const priorityColours = [
  '#e93b30',
  '#fa8d2e',
  '#2e66fa',
  '#6d768d',
  '#6d768d',
  '#6d768d',
  '#6d768d',
  '#6d768d',
  '#6d768d',
  '#6d768d',
];
const expressions = Array.from('😀😄😂🙂😉😊😍😘😜🤔😐😒😞😢😭😡😱😴😷😎');
const signs = Array.from('✔✘★♥⚑⚐☀☁☂☎✉✂✎☕⌚⌛⚠⚡⚙♫⊕⊖');
const signColours = ['#12bb37', '#e93b30', '#fa8d2e', '#2e66fa', '#8b46d9', '#13a8a8'];

/** Eighths of a turn that each icon of the group fills. */
const progressSteps = 8;

function glyph(size: number, sign: string, fill: string): SvgElement {
  return svgText(
    'text',
    {
      x: size / 2,
      y: short(size * 0.78),
      'font-size': short(size * 0.8),
      'text-anchor': 'middle',
      'font-family': plainFont,
      fill,
    },
    sign,
  );
}

function priority(size: number, number: number): SvgElement[] {
  const r = size / 2;
  const label = {
    x: r,
    y: short(size * 0.72),
    'font-size': short(size * (number > 9 ? 0.55 : 0.65)),
    'text-anchor': 'middle',
    'font-family': plainFont,
    'font-weight': 'bold',
    fill: '#fff',
  };
  return [
    svg('circle', { cx: r, cy: r, r, fill: priorityColours[number - 1] ?? '#6d768d' }),
    svgText('text', label, String(number)),
  ];
}

/** A pie of which a part (0 to 1) is full, in a ring. */
function pie(size: number, part: number, fill: string): SvgElement[] {
  const r = size / 2;
  const inner = r * 0.7;
  const ring = svg('circle', {
    cx: r,
    cy: r,
    r: short(r - 1),
    fill: '#fff',
    stroke: fill,
    'stroke-width': 2,
  });
  if (part <= 0) return [ring];
  if (part >= 1) return [ring, svg('circle', { cx: r, cy: r, r: short(inner), fill })];
  const angle = part * 2 * Math.PI;
  const x = short(r + inner * Math.sin(angle));
  const y = short(r - inner * Math.cos(angle));
  const large = part > 0.5 ? 1 : 0;
  const d = `M${r},${r}L${r},${short(r - inner)}A${short(inner)},${short(inner)} 0 ${large},1 ${x},${y}Z`;
  return [ring, svg('path', { d, fill })];
}

/** Draws an icon by its name in a document; a name this program does not know gives an empty ring. */
export function drawIcon(name: string, x: number, y: number, size: number): SvgElement {
  const [, group = '', digits = ''] = /^([a-z]+)_(\d{1,2})$/i.exec(name) ?? [];
  const number = Number(digits);
  const parts = iconParts(group, number, size);
  return groupAt(x, y, parts, { 'data-icon': name.slice(0, 40) });
}

function iconParts(group: string, number: number, size: number): SvgElement[] {
  if (group === 'priority' && number >= 1) return priority(size, number);
  if (group === 'progress' && number >= 1) {
    return pie(size, (number - 1) / (progressSteps - 1), '#12bb37');
  }
  const expression = group === 'expression' ? expressions[number - 1] : undefined;
  if (expression) return [glyph(size, expression, '#333')];
  const sign = group === 'sign' ? signs[number - 1] : undefined;
  if (sign) return [glyph(size, sign, signColours[number % signColours.length] ?? '#2e66fa')];
  return pie(size, 0, '#999');
}

const signPaths = {
  link: 'M7 9a3 3 0 0 0 4.2.3l2-2a3 3 0 1 0-4.2-4.2l-1 1M9 7a3 3 0 0 0-4.2-.3l-2 2a3 3 0 1 0 4.2 4.2l1-1',
  note: 'M3 2h10v12H3ZM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  attachment:
    'M12.5 7.5l-5 5a3 3 0 0 1-4.2-4.2l5.5-5.5a2 2 0 0 1 2.8 2.8l-5.4 5.4a1 1 0 0 1-1.4-1.4l4.6-4.6',
} as const;

/** Side of the square the sign paths are drawn in. */
const signBox = 16;

/** Draws the sign of a link, note or attachment. */
export function drawSign(
  kind: keyof typeof signPaths,
  at: { x: number; y: number; size: number },
  colour: string,
  title: string,
): SvgElement {
  const { x, y, size } = at;
  const path = svg('path', {
    d: signPaths[kind],
    fill: 'none',
    stroke: colour,
    'stroke-width': 1.4,
    'stroke-linecap': 'round',
    transform: `scale(${short(size / signBox)})`,
  });
  const hit = svg('rect', { width: size, height: size, fill: 'transparent' });
  const label = title === '' ? [] : [svgText('title', {}, title)];
  return groupAt(x, y, [...label, hit, path], { 'data-part': kind });
}

/** Draws a task's box: a pie of its progress, with a tick when it is done. */
export function drawTask(
  task: { done: boolean; progress: number },
  at: { x: number; y: number; size: number },
): SvgElement {
  const { x, y, size } = at;
  const parts = pie(size, task.progress / 100, '#12bb37');
  if (task.done) {
    const d = `M${short(size * 0.28)},${short(size * 0.52)}L${short(size * 0.44)},${short(size * 0.68)}L${short(size * 0.74)},${short(size * 0.34)}`;
    parts.push(svg('path', { d, fill: 'none', stroke: '#fff', 'stroke-width': 2 }));
  }
  return groupAt(x, y, parts, { 'data-part': 'task' });
}
