import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hostileMarkdown } from '../../../../../packages/rich-text/test/hostile-markdown.ts';
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);

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
