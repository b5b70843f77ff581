/** Style of one level of nodes. Colours are CSS colours, lengths pixels, directions unit coordinates. */
export interface LevelStyle {
  shape: string;
  fillColor: string;
  fontFamily: string;
  color: string;
  fontSize: number;
  fontWeight: string | number;
  fontStyle: string;
  textDecoration: string;
  textAlign: string;
  borderColor: string;
  borderWidth: number;
  borderDasharray: string;
  borderRadius: number;
  gradientStyle: boolean;
  startColor: string;
  endColor: string;
  startDir: readonly [number, number];
  endDir: readonly [number, number];
  hoverRectColor: string;
  hoverRectRadius: number;
  imgPlacement: string;
  tagPlacement: string;
  lineMarkerDir?: string;
  /** Distance to the parent along the growth; the root has none. */
  marginX?: number;
  /** Distance to siblings; the root has none. */
  marginY?: number;
}

/** Everything a map's look depends on besides its nodes. */
export interface ThemeConfig {
  paddingX: number;
  paddingY: number;
  imgMaxWidth: number;
  imgMaxHeight: number;
  iconSize: number;
  lineWidth: number;
  lineColor: string;
  lineDasharray: string;
  lineFlow: boolean;
  lineFlowDuration: number;
  lineFlowForward: boolean;
  lineStyle: string;
  rootLineKeepSameInCurve: boolean;
  rootLineStartPositionKeepSameInCurve: boolean;
  lineRadius: number;
  showLineMarker: boolean;
  generalizationLineWidth: number;
  generalizationLineColor: string;
  generalizationLineMargin: number;
  generalizationNodeMargin: number;
  associativeLineWidth: number;
  associativeLineColor: string;
  associativeLineActiveWidth: number;
  associativeLineActiveColor: string;
  associativeLineDasharray: string;
  associativeLineTextColor: string;
  associativeLineTextFontSize: number;
  associativeLineTextLineHeight: number;
  associativeLineTextFontFamily: string;
  backgroundColor: string;
  backgroundImage: string;
  backgroundRepeat: string;
  backgroundPosition: string;
  backgroundSize: string;
  nodeUseLineStyle: boolean;
  root: LevelStyle;
  second: LevelStyle;
  node: LevelStyle;
  generalization: LevelStyle;
}

/** The levels of nodes a theme styles. */
export type Level = 'root' | 'second' | 'node' | 'generalization';

/** A theme's own values, over the base. */
export type ThemeValues = Partial<Omit<ThemeConfig, Level>> &
  Partial<Record<Level, Partial<LevelStyle>>>;

/** A theme: the name in files, names for the reader, whether its background is dark, and its values. */
export interface Theme {
  value: string;
  name: { zh: string; en: string };
  dark: boolean;
  overrides: ThemeValues;
}
