// @vitest-environment node
import { expect, it } from 'vitest';
import { extractSheets } from './antd-sheets.ts';
import { looks, themeOf } from './src/ui/theme/theme.ts';

const { sheets, tokens } = extractSheets(
  looks.map(({ selector, media, ...look }) => ({
    selector,
    ...(media && { media }),
    theme: themeOf(look),
  })),
);

/** What a variable is under the looks whose selectors hold, the later and more exact one winning. */
function valueUnder(name: string, holding: string[]): string | undefined {
  const css = (sheets.get('Shared') ?? '').replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '');
  const blocks = [...css.matchAll(/(:root[^{}\s]*)\{([^{}]*)\}/g)];
  const weight = (selector: string): number => selector.split('[').length;
  return blocks
    .filter(([, selector = '']) => holding.includes(selector))
    .toSorted(([, one = ''], [, other = '']) => weight(one) - weight(other))
    .map(([, , body = '']) => new RegExp(`(?:^|;)${name}:([^;]*);`).exec(body)?.[1])
    .findLast((value) => value !== undefined);
}

const [light, dark, contrast, darkContrast] = looks.map(({ selector }) => selector) as [
  string,
  string,
  string,
  string,
];

it('writes the variables of each look where it holds', () => {
  const text = '--ant-color-text';
  const isolated = (holding: string[]): string | undefined => valueUnder(text, holding);
  expect(isolated([light])).toBe('#1f2937');
  expect(isolated([light, dark])).toBe('#e5e7eb');
  expect(isolated([light, contrast])).toBe('#0b1220');
  expect(isolated([light, dark, contrast, darkContrast])).toBe('#ffffff');
});

it('gives every look all values that it would have by itself', () => {
  const holding = [
    [light],
    [light, dark],
    [light, contrast],
    [light, dark, contrast, darkContrast],
  ];
  for (const [index, selectors] of holding.entries()) {
    for (const name of ['colorBorder', 'colorBgContainer', 'colorTextPlaceholder', 'colorFill']) {
      const variable = `--ant-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      expect(valueUnder(variable, selectors), `${name} of ${selectors.at(-1)}`).toBe(
        tokens[index]?.[name],
      );
    }
  }
});

it('takes nothing from the themes that components draw others under', () => {
  expect(valueUnder('--ant-z-index-popup-base', [light])).toBe('1000');
  expect(valueUnder('--ant-motion-duration-fast', [light])).toBe('0.1s');
  expect(tokens[0]).toMatchObject({ zIndexPopupBase: 1000, motion: true });
});

it('keeps what one component changes for itself on its own elements', () => {
  const button = sheets.get('Button') ?? '';
  expect(button).toContain(':root :is(.wm.ant-btn){');
  expect(button).toMatch(/:is\(\.wm\.ant-btn\)\{[^}]*--ant-color-primary:var\(--wm-fill\)/);
  expect(button).toMatch(/:root\{[^}]*--ant-button-/);
});

it('leaves no motion to who asks for none', () => {
  expect(sheets.get('Shared')).toMatch(
    /@media \(prefers-reduced-motion: reduce\)\{:root\{[^}]*--ant-motion-duration-mid:0s/,
  );
});

it('has the rules of the parts that stand in files of their own', () => {
  for (const name of ['Button-compact', 'Input-Search', 'Modal-confirm', 'Tag-status', 'Grid-Grid'])
    expect(sheets.get(name), name).toMatch(/\.ant-/);
  expect(sheets.get('Grid-Grid')).toMatch(/\.ant-row[\s\S]*\.ant-col|\.ant-col[\s\S]*\.ant-row/);
});

it('says nothing twice that the application says of every element', () => {
  for (const [name, css] of sheets)
    expect(css, name).not.toMatch(/\[class[^{}]*\{box-sizing:border-box;\}/);
});
