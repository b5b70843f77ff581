import { describe, expect, it } from 'vitest';
import { canvasMeasure } from '../render/canvas-measure.ts';
import { baseTheme } from '../themes/base-theme.ts';
import { themes } from '../themes/theme-list.ts';
import { resolveTheme } from '../themes/resolve-theme.ts';
import { fontStack, plainFont, textLanguage } from './font-stack.ts';

describe('the families a text is drawn with', () => {
  it('end in one fixed stack whatever the document names', () => {
    const stack = plainFont;
    expect(stack).toMatch(/"PingFang SC".*"Noto Sans CJK SC".*, sans-serif$/);
    expect(fontStack(baseTheme.root.fontFamily)).toBe(`微软雅黑, Microsoft YaHei, ${stack}`);
    expect(fontStack('arial, helvetica, sans-serif')).toBe(`arial, helvetica, ${stack}`);
    expect(fontStack('')).toBe(stack);
  });

  it('keep the kind of the named family: what has feet is replaced by what has feet', () => {
    expect(fontStack('宋体, SimSun, Songti SC')).toMatch(/^宋体.*"Noto Serif CJK SC".*, serif$/);
    expect(fontStack('times new roman')).toMatch(/, serif$/);
    expect(fontStack('monospace')).toBe('monospace');
  });

  it('end in a generic family in every theme', () => {
    for (const { value } of themes) {
      const theme = resolveTheme(value);
      for (const level of ['root', 'second', 'node', 'generalization'] as const) {
        expect(fontStack(theme[level].fontFamily)).toMatch(/(?:sans-)?serif$/);
      }
    }
  });

  it('are measured in the language they are drawn in', () => {
    const context = { font: '', lang: '', measureText: () => ({ width: 1 }) };
    canvasMeasure(context);
    expect(context.lang).toBe(textLanguage);
  });
});
