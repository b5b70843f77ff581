import { describe, expect, it } from 'vitest';
import { contrastOf, isDarkSheet } from '../style/contrast.ts';
import { nodeStyle } from '../style/node-style.ts';
import { readableTheme, seenColour } from './readable-theme.ts';
import { resolveTheme } from './resolve-theme.ts';
import { themes } from './theme-list.ts';

const levels = ['root', 'second', 'node', 'generalization'] as const;

/** The contrast of each level's text to what it stands on, as a dark screen shows it. */
function contrasts(template: string, isReadable: boolean): (number | null)[] {
  const given = resolveTheme(template);
  const theme = isReadable ? readableTheme(given) : given;
  const look = isDarkSheet(theme.backgroundColor) ? 'plain' : 'inverted';
  return levels.flatMap((level) => {
    const style = nodeStyle(theme, level, {});
    const fill = style.fillColor === 'transparent' ? theme.backgroundColor : style.fillColor;
    const grounds = style.gradientStyle ? [style.startColor, style.endColor] : [fill];
    return grounds.map((ground) =>
      contrastOf(seenColour(style.color, look), seenColour(ground, look)),
    );
  });
}

describe('texts on a dark screen', () => {
  it.each(themes.map(({ value }) => value))('%s: can be read on every level', (template) => {
    const found = contrasts(template, true);
    expect(found).toHaveLength(levels.length);
    for (const contrast of found) expect(contrast).toBeGreaterThanOrEqual(4.5);
  });

  it('were too faint in many themes: what is shown here is needed', () => {
    const faint = themes.filter(({ value }) => contrasts(value, false).some((c) => (c ?? 0) < 4.5));
    expect(faint.map(({ value }) => value)).toContain('classic4');
    expect(faint.length).toBeGreaterThan(5);
  });

  it('stay in their colours where they can be read', () => {
    const given = resolveTheme('classic4');
    const { second, node, root } = readableTheme(given);
    expect(node).toBe(given.node);
    expect(root).toBe(given.root);
    expect(second.color).not.toBe(given.second.color);
  });

  it('are seen as the filter of the page shows them', () => {
    // What Chromium's canvas gives under the same filter.
    const seen = {
      '#ffffff': [30, 30, 30],
      '#000': [224, 224, 224],
      '#409eff': [53, 124, 198],
      'rgb(169, 218, 218)': [37, 74, 74],
    };
    for (const [colour, channels] of Object.entries(seen)) {
      const own = seenColour(colour, 'inverted').match(/\d+/g)?.map(Number) ?? [];
      expect(own).toHaveLength(3);
      own.forEach((channel, i) => expect(Math.abs(channel - (channels[i] ?? 0))).toBeLessThan(2));
    }
    expect(seenColour('rgb(1, 2, 3)', 'plain')).toBe('rgb(1, 2, 3)');
  });
});
