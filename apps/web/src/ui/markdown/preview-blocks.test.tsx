import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../packages/rich-text/test/hostile-texts.ts';
import { sanitizeNote } from '#core/security/sanitize-note.ts';
import { PreviewBlocks } from './preview-blocks.tsx';

afterEach(cleanup);

/** Blocks as Markdown makes them, each on a line of its own. */
const htmlOf = (texts: readonly string[]): string =>
  texts
    .map((text, line) => `<p data-line="${line}">${text} <b data-line="${line}">x</b></p>\n`)
    .join('');

function open(first: string) {
  const draw = (html: string) => (
    <PreviewBlocks html={sanitizeNote(html)} id="p" className="preview" />
  );
  const { rerender } = render(draw(first));
  const box = document.getElementById('p') as HTMLElement;
  return { box, show: (html: string) => rerender(draw(html)) };
}

it('keeps the blocks that did not change, and tells those below of their new lines', () => {
  const { box, show } = open(htmlOf(['甲', '乙', '丙']));
  const [first, second, third] = box.children;
  expect(box.innerHTML).toBe(sanitizeNote(htmlOf(['甲', '乙', '丙'])));
  show(htmlOf(['甲', '乙乙', '丙']));
  expect(box.children[0]).toBe(first);
  expect(box.children[1]).not.toBe(second);
  expect(box.children[2]).toBe(third);
  show(htmlOf(['甲', '新', '乙乙', '丙']));
  expect(box.children[3]).toBe(third);
  expect(third?.getAttribute('data-line')).toBe('3');
  show('');
  expect(box.childNodes).toHaveLength(0);
});

it('shows after any edits what a fresh preview shows', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let texts = ['a', 'b', 'c'];
  const { box, show } = open(htmlOf(texts));
  for (let round = 0; round < 60; round += 1) {
    const fresh = Array.from({ length: random(4) }, () => 'abc'.charAt(random(3)));
    texts = texts.toSpliced(random(texts.length + 1), random(3), ...fresh);
    // The library may draw something of its own in the place of a block.
    const stood = box.children[random(5)];
    if (round % 3 === 0) stood?.replaceWith(stood.cloneNode(true));
    // A stranger among them makes it begin anew.
    if (round % 20 === 19) box.append('x');
    const html = htmlOf([...texts, `${round}`]);
    show(html);
    expect(box.innerHTML).toBe(sanitizeNote(html));
  }
});

it('X01 hostile blocks come out as they were cleaned, and what nobody cleaned is', () => {
  const { box, show } = open('');
  const fresh = document.createElement('div');
  for (const text of hostileTexts.filter((_, index) => index % 8 === 2)) {
    const html = `<p>a</p>${text}<p>b</p>`;
    show(html);
    fresh.innerHTML = sanitizeNote(html);
    fresh.normalize();
    box.normalize();
    expect(box.innerHTML, text).toBe(fresh.innerHTML);
  }
  cleanup();
  render(<PreviewBlocks html="<b>a</b><img src=x onerror=x()>" id="q" className="" />);
  expect(document.getElementById('q')?.innerHTML).toBe('<b>a</b><img src="x">');
});
