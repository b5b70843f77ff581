import type { MermaidConfig } from 'mermaid';
import { palettes } from '../../chart/chart-palette.ts';

/** The colors of the product that a diagram is drawn in, each as `#rrggbb` or `#rgb`. */
export interface DiagramTokens {
  surface: string;
  page: string;
  border: string;
  text: string;
  muted: string;
  brand: string;
  strong: string;
  warning: string;
  danger: string;
  font: string;
}

/** A gantt chart is drawn this wide, as the page of a note is. */
const ganttWidth = 720;

const channels = (color: string): number[] => {
  const [, digits = '000000'] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(color.trim()) ?? [];
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
};

/** A color with a share of another one, from 0 to 1; diagrams know no `color-mix`. */
export function mixed(ground: string, color: string, share: number): string {
  const [under, over] = [channels(ground), channels(color)];
  const parts = under.map((part, at) => Math.round(part + ((over[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** What the style sheets say at this moment. */
export function tokensNow(): DiagramTokens {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--wm-${name}`).trim();
  return {
    surface: token('surface'),
    page: token('page'),
    border: token('border'),
    text: token('text'),
    muted: token('text-2'),
    brand: token('brand'),
    strong: token('strong'),
    warning: token('warning'),
    danger: token('danger'),
    font: token('font') || 'sans-serif',
  };
}

function namedColors(names: (at: number) => string, colors: readonly string[], count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [names(at), colors[at % colors.length]]),
  );
}

/** Nodes, lines, labels and notes. */
function plainColors({ surface, page, border, text, muted, brand, warning }: DiagramTokens) {
  const node = mixed(surface, brand, 0.12);
  const note = mixed(surface, warning, 0.18);
  return {
    background: surface,
    primaryColor: node,
    mainBkg: node,
    primaryTextColor: text,
    primaryBorderColor: brand,
    nodeBorder: brand,
    secondaryColor: mixed(surface, brand, 0.22),
    secondaryTextColor: text,
    secondaryBorderColor: border,
    tertiaryColor: page,
    tertiaryTextColor: text,
    tertiaryBorderColor: border,
    lineColor: muted,
    textColor: text,
    nodeTextColor: text,
    titleColor: text,
    // Of the ground that the picture stands on: a label hides its line and nothing else.
    edgeLabelBackground: surface,
    clusterBkg: page,
    clusterBorder: border,
    noteBkgColor: note,
    noteTextColor: text,
    noteBorderColor: warning,
    actorBkg: node,
    actorBorder: brand,
    actorTextColor: text,
    actorLineColor: border,
    signalColor: muted,
    signalTextColor: text,
    labelBoxBkgColor: node,
    labelBoxBorderColor: brand,
    labelTextColor: text,
    loopTextColor: text,
    activationBkgColor: mixed(surface, brand, 0.3),
    activationBorderColor: brand,
  };
}

/** Tasks by their state, sections, the grid. */
function ganttColors({ surface, page, border, text, brand, strong, danger }: DiagramTokens) {
  return {
    sectionBkgColor: mixed(surface, brand, 0.08),
    sectionBkgColor2: mixed(surface, brand, 0.08),
    altSectionBkgColor: page,
    gridColor: border,
    taskBkgColor: mixed(surface, brand, 0.3),
    taskBorderColor: brand,
    taskTextColor: text,
    taskTextLightColor: text,
    taskTextDarkColor: text,
    taskTextOutsideColor: text,
    taskTextClickableColor: strong,
    activeTaskBkgColor: mixed(surface, brand, 0.5),
    activeTaskBorderColor: brand,
    doneTaskBkgColor: mixed(surface, border, 0.8),
    doneTaskBorderColor: border,
    critBkgColor: mixed(surface, danger, 0.3),
    critBorderColor: danger,
    todayLineColor: danger,
  };
}

/** How days are written below a gantt chart that does not say it itself: without the year where all are of one. */
export function ganttAxis(source: string): string {
  const years = new Set(source.match(/\b(?:19|20)\d\d(?=-\d)/g));
  return years.size > 1 ? '%Y-%m' : '%m-%d';
}

/**
 * How a diagram is drawn: in the colors of the product, in letters of its own size. Only what is wider than its place is
 * made smaller.
 */
export function diagramLook(tokens: DiagramTokens, isDark: boolean, source = ''): MermaidConfig {
  const series = isDark ? palettes.dark : palettes.light;
  const whole = { useMaxWidth: false };
  return {
    theme: 'base',
    fontFamily: tokens.font,
    themeVariables: {
      darkMode: isDark,
      fontFamily: tokens.font,
      fontSize: '14px',
      ...plainColors(tokens),
      ...ganttColors(tokens),
      ...namedColors((at) => `pie${at + 1}`, series, 12),
      ...namedColors((at) => `git${at}`, series, 8),
      pieTitleTextColor: tokens.text,
      pieLegendTextColor: tokens.text,
      pieSectionTextColor: isDark ? tokens.page : tokens.surface,
      pieStrokeColor: tokens.surface,
      pieOuterStrokeColor: tokens.border,
    },
    // The library writes the days of a gantt chart in ten pixels, and lets a line shine through its label.
    themeCSS: `.grid .tick text { font-size: 12px; fill: ${tokens.muted}; } .labelBkg { background-color: ${tokens.surface}; }`,
    flowchart: whole,
    sequence: whole,
    class: whole,
    state: whole,
    er: whole,
    journey: whole,
    timeline: whole,
    pie: whole,
    requirement: whole,
    gitGraph: whole,
    mindmap: whole,
    gantt: {
      ...whole,
      useWidth: ganttWidth,
      fontSize: 12,
      sectionFontSize: 13,
      barHeight: 24,
      barGap: 6,
      leftPadding: 96,
      axisFormat: ganttAxis(source),
    },
  };
}
