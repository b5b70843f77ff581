import { describe, expect, it } from 'vitest';
import { resolveTheme } from '../themes/resolve-theme.ts';
import {
  associativeLinesOf,
  defaultControls,
  defaultSides,
  endNear,
  lineAppearance,
  lineGeometry,
} from './associative-lines.ts';

const from = { x: 0, y: 0, width: 100, height: 40 };
const free = { start: null, end: null, controls: null };

describe('associative lines', () => {
  it('join the sides that face each other', () => {
    const at = (x: number, y: number) => defaultSides(from, { ...from, x, y });
    expect(at(300, 200)).toEqual(['right', 'top']);
    expect(at(-300, 200)).toEqual(['left', 'top']);
    expect(at(-300, -200)).toEqual(['left', 'bottom']);
    expect(at(300, -200)).toEqual(['right', 'bottom']);
    expect(at(300, 0)).toEqual(['right', 'left']);
    expect(at(-300, 0)).toEqual(['left', 'right']);
    expect(at(0, 200)).toEqual(['right', 'right']);
    expect(at(0, -200)).toEqual(['left', 'left']);
    expect(at(0, 0)).toEqual(['right', 'right']);
  });

  it('bend half way, and more where the ends are level', () => {
    const start = { x: 0, y: 0 };
    expect(defaultControls(start, { x: 100, y: 50 })).toEqual([
      { x: 50, y: 0 },
      { x: 50, y: 50 },
    ]);
    expect(defaultControls(start, { x: 3, y: 80 })[0]).toEqual({ x: 40, y: 0 });
    expect(defaultControls(start, { x: 80, y: 3 })).toEqual([
      { x: 0, y: -40 },
      { x: 80, y: -40 },
    ]);
  });

  it('go through the ends and bends fixed by hand', () => {
    const line = lineGeometry(
      from,
      { ...from, x: 300 },
      {
        start: { side: 'bottom', range: 10 },
        end: { side: 'left', range: -5 },
        controls: [
          { x: 0, y: 50 },
          { x: -20, y: 0 },
        ],
      },
    );
    expect(line.d).toBe('M 40,40 C 40,90 280,25 300,25');
    expect(line.middle).toEqual({ x: (40 + 120 + 840 + 300) / 8, y: (40 + 270 + 75 + 25) / 8 });
    expect(lineGeometry(from, { ...from, x: 300 }, free).d).toMatch(/^M 100,20 C .* 300,20$/);
  });

  it('are fixed to the border where a hand lets go of them', () => {
    expect(endNear(from, { x: 98, y: 5 })).toEqual({ side: 'right', range: 15 });
    expect(endNear(from, { x: 30, y: 45 })).toEqual({ side: 'bottom', range: 20 });
    expect(endNear(from, { x: -40, y: 500 })).toEqual({ side: 'left', range: -20 });
    const end = endNear(from, { x: 0, y: 12 });
    const line = lineGeometry(from, { ...from, x: 300 }, { ...free, start: end });
    expect(line.start).toEqual({ x: 0, y: 12 });
  });

  it('are read from old and damaged data without harm', () => {
    const data = {
      associativeLineTargets: ['x', 7, 'y'],
      associativeLineTargetControlOffsets: [null, null, [{ x: 1, y: 2 }, { x: 3 }]],
      associativeLineText: { x: 'text', y: 5 },
      associativeLinePoint: [{ startPoint: { dir: 'up' }, endPoint: { dir: 'left', range: 2 } }],
      associativeLineStyle: { x: 'bold' },
    };
    expect(associativeLinesOf(data as never)).toEqual([
      {
        index: 0,
        target: 'x',
        text: 'text',
        controls: null,
        start: null,
        end: { side: 'left', range: 2 },
        style: {},
      },
      { index: 2, target: 'y', text: '', controls: null, start: null, end: null, style: {} },
    ]);
    expect(associativeLinesOf({ associativeLineTargets: 'x' } as never)).toEqual([]);
  });

  it('look as the theme says unless they have a safe value of their own', () => {
    const theme = resolveTheme('default');
    expect(lineAppearance(theme, {})).toMatchObject({
      width: 2,
      color: 'rgb(51, 51, 51)',
      dasharray: '6,4',
    });
    const own = {
      associativeLineWidth: 5,
      associativeLineColor: 'url(x)',
      associativeLineDasharray: 'none',
    };
    expect(lineAppearance(theme, own)).toMatchObject({
      width: 5,
      color: 'rgb(51, 51, 51)',
      dasharray: 'none',
    });
  });
});
