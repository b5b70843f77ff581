// @vitest-environment node
import { expect, it } from 'vitest';
import { contrast } from '../../theme/contrast.ts';
import { diagramLook, ganttAxis, mixed } from './diagram-look.ts';
import type { DiagramTokens } from './diagram-look.ts';

/** As tokens.css has them; the journey of the diagrams looks at the page itself. */
const shared = { brand: '#409eff', font: 'sans-serif' };
const light: DiagramTokens = {
  ...shared,
  surface: '#fff',
  page: '#f5f7fa',
  border: '#e4e7ed',
  text: '#1f2937',
  muted: '#4b5563',
  strong: '#076dd7',
  warning: '#d97706',
  danger: '#dc2626',
};
const dark: DiagramTokens = {
  ...shared,
  surface: '#1a1f26',
  page: '#111418',
  border: '#2b323c',
  text: '#e5e7eb',
  muted: '#b6bec9',
  strong: '#469ef9',
  warning: '#fbbf24',
  danger: '#f87171',
};

const hex = (color = '#000'): string => mixed(color, color, 0);

const texts = [
  ['primaryTextColor', 'primaryColor'],
  ['primaryTextColor', 'edgeLabelBackground'],
  ['titleColor', 'clusterBkg'],
  ['noteTextColor', 'noteBkgColor'],
  ['actorTextColor', 'actorBkg'],
  ['signalTextColor', 'background'],
  ['taskTextColor', 'taskBkgColor'],
  ['taskTextDarkColor', 'activeTaskBkgColor'],
  ['taskTextDarkColor', 'doneTaskBkgColor'],
  ['taskTextDarkColor', 'critBkgColor'],
  ['taskTextOutsideColor', 'sectionBkgColor'],
  ['taskTextOutsideColor', 'altSectionBkgColor'],
] as const;

it.each([false, true])(
  'letters of a diagram can be read on what they stand on; dark: %s',
  (isDark) => {
    const { themeVariables } = diagramLook(isDark ? dark : light, isDark);
    const colors = themeVariables as Record<string, string>;
    for (const [text, ground] of texts)
      expect(
        contrast(hex(colors[text]), hex(colors[ground])),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
  },
);

it('mixes colors as the style sheets do', () => {
  expect(mixed('#fff', '#000000', 0.5)).toBe('#808080');
  expect(mixed('#1a1f26', '#409eff', 0)).toBe('#1a1f26');
});

it('leaves the year out of the days of a chart that stays within one', () => {
  expect(ganttAxis('gantt\n 立项 :2026-11-02, 5d\n 上线 :2026-12-01, 3d')).toBe('%m-%d');
  expect(ganttAxis('gantt\n 立项 :2026-11-02, 5d\n 上线 :2027-01-05, 3d')).toBe('%Y-%m');
});
