import type { DocumentView, LayoutName, ThemeOverrides } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import { growthSidesOf } from '../layouts/growth.ts';
import type { Side } from '../layouts/types.ts';
import type { RainbowPalette } from '../lines/rainbow-lines.ts';
import { rainbowLinesOf } from '../lines/rainbow-lines.ts';
import { walkBranch } from '../model/store.ts';
import { layoutOf, themeOf } from '../scene/scene.ts';
import { hasThemeChanges } from '../themes/resolve-theme.ts';
import { findTheme } from '../themes/theme-list.ts';
import type { Level } from '../themes/theme.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand, viewCommand } from './command.ts';

function setHead(
  { session }: CommandContext,
  set: Record<string, unknown>,
  mergeKey: string | null = null,
) {
  session.transact((tx) => tx.apply({ kind: 'document', set }), mergeKey);
}

/** Gives the map another structure. */
export const setLayout: Command<{ layout: LayoutName }> = editCommand<{ layout: LayoutName }>({
  id: 'setLayout',
  label: { zh: '结构', en: 'Structure' },
  canRun: ({ session }, { layout }) => layoutOf(session.head) !== layout,
  run: (context, { layout }) => setHead(context, { layout }),
});

/** Whether a change of theme must ask first: the user changed the base style. */
export function asksBeforeThemeChange({ session }: CommandContext): boolean {
  return hasThemeChanges(themeOf(session.head).config);
}

/** The new theme, and what becomes of the user's own base style: covered by it, or kept over it. */
export interface ThemeArgs {
  template: string;
  ownStyle: 'cover' | 'keep';
}

/** Gives the map another theme. */
export const setTheme: Command<ThemeArgs> = editCommand<ThemeArgs>({
  id: 'setTheme',
  label: { zh: '主题', en: 'Theme' },
  canRun: (_, { template }) => findTheme(template) !== undefined,
  run(context, { template, ownStyle }) {
    const old = themeOf(context.session.head);
    const config = ownStyle === 'keep' ? (old.config ?? {}) : {};
    setHead(context, { theme: { ...old, template, config } });
  },
});

/** Values of the base style: the theme's own keys, or with `level` those of a level of nodes. */
export interface BaseStyleArgs {
  level?: Level;
  values: Readonly<Record<string, unknown>>;
}

function withValues(
  old: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...old, ...values }).filter(([, value]) => value !== undefined),
  );
}

/** Changes the base style over the theme; undefined lets the theme decide again. */
export const setBaseStyle: Command<BaseStyleArgs> = editCommand<BaseStyleArgs>({
  id: 'setBaseStyle',
  label: { zh: '基础样式', en: 'Base style' },
  canRun: () => true,
  run(context, { level, values }) {
    const theme = themeOf(context.session.head);
    const config: ThemeOverrides = theme.config ?? {};
    const inner = level ? config[level] : undefined;
    const next = level
      ? { ...config, [level]: withValues(isRecord(inner) ? inner : {}, values) }
      : withValues(config, values);
    const key = `base:${level ?? ''}:${Object.keys(values).join()}`;
    setHead(context, { theme: { ...theme, config: next } }, key);
  },
});

/** Changes settings that are saved with the document, for example its watermark. */
export const setDocumentConfig: Command<{ values: Readonly<Record<string, unknown>> }> =
  editCommand<{
    values: Readonly<Record<string, unknown>>;
  }>({
    id: 'setDocumentConfig',
    label: { zh: '设置', en: 'Settings' },
    canRun: () => true,
    run(context, { values }) {
      const { config } = context.session.head;
      const next = withValues(isRecord(config) ? config : {}, values);
      setHead(context, { config: next }, `config:${Object.keys(values).join()}`);
    },
  });

/** Whether main branches have lines in colours of their own, and in which; without `colours` the present ones stay. */
export interface RainbowArgs {
  open: boolean;
  colours?: RainbowPalette;
}

/** Gives the main branches lines in colours of their own. Turning it on takes colours by hand away from all lines, as in every program of the format. */
export const setRainbowLines: Command<RainbowArgs> = editCommand<RainbowArgs>({
  id: 'setRainbowLines',
  label: { zh: '彩虹线条', en: 'Rainbow lines' },
  canRun: () => true,
  run(context, { open, colours }) {
    const { session } = context;
    const old = rainbowLinesOf(session.head);
    session.transact((tx) => {
      walkBranch(session.store, session.store.rootId, ({ id, data }) => {
        if (!open || old.open || data.lineColor === undefined) return;
        tx.apply({ kind: 'patch', id, set: { lineColor: undefined } });
      });
      const rainbowLinesConfig = { open, colorsList: [...(colours ?? old.colours)] };
      void setDocumentConfig.run(context, { values: { rainbowLinesConfig } });
    });
  },
});

/** Lets the structure grow to another of its sides; null lets it decide again. */
export const setGrowth: Command<{ growth: Side | null }> = editCommand<{ growth: Side | null }>({
  id: 'setGrowth',
  label: { zh: '生长方向', en: 'Growth direction' },
  canRun: ({ session: { head } }, { growth }) =>
    growth === null || growthSidesOf(layoutOf(head)).includes(growth),
  run: (context, { growth }) =>
    setDocumentConfig.run(context, { values: { layoutGrowDir: growth ?? undefined } }),
});

/** Remembers where the canvas stands, without a step of its own in the history of edits. */
export const rememberView: Command<{ view: DocumentView }> = viewCommand<{ view: DocumentView }>({
  id: 'rememberView',
  label: { zh: '视图', en: 'View' },
  canRun: () => true,
  run({ session }, { view }) {
    session.replaceHead({ ...session.head, view });
  },
});
