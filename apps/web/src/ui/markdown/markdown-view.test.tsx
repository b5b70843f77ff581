import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { hostileMarkdown } from '../../../../../packages/rich-text/test/hostile-markdown.ts';
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

it('X02 draws hundreds of hostile Markdown texts without anything that runs, leads astray or is fetched from elsewhere', async () => {
  expect(hostileMarkdown.length).toBeGreaterThan(300);
  for (let at = 0; at < hostileMarkdown.length; at += 40) {
    const texts = hostileMarkdown.slice(at, at + 40);
    for (const isPlain of [false, true]) {
      const { container } = render(
        <MarkdownView text={`${texts.join('\n\n')}\n\n末尾`} isPlain={isPlain} hasNoteLinks />,
      );
      await screen.findByText('末尾');
      const view = container.querySelector('.md-editor-preview');
      const links = [...(view?.querySelectorAll('a[href]') ?? [])].map(
        (link) => new URL(link.getAttribute('href') ?? '', location.href).protocol,
      );
      expect(links.filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol))).toEqual([]);
      const pictures = [...(view?.querySelectorAll('img') ?? [])].map(
        (picture) => new URL(picture.src, location.href),
      );
      expect(
        pictures.filter(
          ({ origin, protocol }) => protocol !== 'data:' && origin !== location.origin,
        ),
      ).toEqual([]);
      expect(
        view?.querySelectorAll('script, iframe, object, embed, form, base, link'),
      ).toHaveLength(0);
      const handlers = [...(view?.querySelectorAll('*') ?? [])].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      );
      expect(handlers).toEqual([]);
      expect('ran' in window).toBe(false);
      cleanup();
    }
  }
});
