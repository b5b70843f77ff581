import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { bareHtml } from '../../../../../packages/markdown/test/bare-html.ts';
import { goldenSamples } from '../../../../../packages/markdown/test/golden-samples.ts';
import golden from '../../../../../packages/markdown/test/golden.json' with { type: 'json' };
import { MarkdownView } from './markdown-view.tsx';

afterEach(cleanup);

/** As a browser writes it, which golden.json is not. */
function asWritten(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  return bareHtml(box.innerHTML);
}

/** Links to notes lead somewhere in a note alone. */
const withoutNotes = (html: string): string =>
  html.replaceAll(
    /<a class="(note-link[^"]*)" href="\/notebook[^"]*">(.*?)<\/a>/g,
    '<span class="$1">$2</span>',
  );

/** So are tags, which are words everywhere else. */
function withoutTags(view: Element): string {
  const copy = view.cloneNode(true) as Element;
  for (const tag of copy.querySelectorAll('a.note-tag'))
    if (tag.getAttribute('href')?.startsWith('/notebook/note?view=table&tag='))
      tag.replaceWith(tag.textContent);
  return copy.innerHTML;
}

describe('the golden samples', () => {
  it.each([
    ['a note', { hasNoteLinks: true }],
    ['a shared note, an article or a notice', { isPlain: true }],
    ['the note of a node', {}],
  ])('read in the preview of %s as everywhere', async (_place, props) => {
    const names = Object.keys(golden) as (keyof typeof golden)[];
    const views = names.map((name) => (
      <MarkdownView key={name} text={goldenSamples[name] ?? ''} {...props} />
    ));
    const { container } = render(<>{views}</>, { wrapper: AppFrame });
    const wanted = names.map((name) => [name, asWritten(golden[name].html)]);
    await waitFor(() => {
      const shown = [...container.querySelectorAll('.md-editor-preview')].map((view, at) => [
        names[at],
        withoutNotes(bareHtml(withoutTags(view))),
      ]);
      expect(shown).toEqual(wanted);
    });
    const tags = [...container.querySelectorAll('a.note-tag')].map((link) => link.textContent);
    const written = Object.values(golden).flatMap((one) => ('tags' in one ? one.tags : []));
    expect(new Set(tags)).toEqual(
      new Set('hasNoteLinks' in props ? written.map((tag) => `#${tag}`) : []),
    );
  });
});
