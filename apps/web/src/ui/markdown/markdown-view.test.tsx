import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);

const formulas = (): number => document.querySelectorAll('.katex').length;

it('shows formulas as the blog does: a price is none', async () => {
  const text = '从 $5 到 $10，$x$ 与 $$y$$\n\n$$\nz\n$$\n';
  render(<MarkdownView isPlain text={text} />, { wrapper: AppFrame });
  await waitFor(() => expect(formulas()).toBe(3));
  expect(document.querySelectorAll('.katex-display')).toHaveLength(2);
  expect(document.querySelector('.wm-md-view')?.textContent).toContain('从 $5 到 $10，');
});

it('7 loads none of its extensions from another host', async () => {
  render(<MarkdownView text={'$x$\n\n```ts\nconst a = 1;\n```\n'} />, { wrapper: AppFrame });
  await waitFor(() => expect(formulas()).toBe(1));
  expect(document.querySelector('[class^=hljs-]')).not.toBeNull();
  const asked = [...document.querySelectorAll('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );
  expect(asked.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
});
