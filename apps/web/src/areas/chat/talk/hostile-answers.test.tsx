import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { sampled } from '../../../../../../tools/sampled.ts';
import { hostileAnswers } from '../testing/hostile-answers.ts';
import { MessageView } from './message-view.tsx';

afterEach(() => cleanup());

const message: ChatMessage = {
  id: 2,
  parentId: 1,
  role: 'assistant',
  text: '',
  state: 'running',
  fault: null,
  retryTime: null,
  model: 'm',
  sources: [
    {
      n: 1,
      kind: 'note',
      refId: 1,
      title: '<img src=x onerror=window.ran=1>',
      place: '"><script>window.ran=1</script>',
      path: '/notebook/preview/x',
      quote: '<svg onload=window.ran=1>',
      isCited: true,
    },
  ],
  omitted: 0,
  summarised: 0,
  hasSummary: false,
  calls: [],
  tokensIn: null,
  tokensOut: null,
  costMicro: null,
  firstMs: null,
  totalMs: null,
  createTime: '2026-11-26T01:00:00.000Z',
};

function view(text: string, state: ChatMessage['state']) {
  const nothing = (): void => undefined;
  const acts = { onBranch: nothing, onEdit: () => Promise.resolve(true), onRetry: nothing };
  return (
    <AppFrame>
      <MemoryRouter>
        <MessageView
          message={{ ...message, text, state }}
          siblings={[2]}
          question="q"
          mayEdit
          isLast
          isBusy={false}
          isEditing={false}
          onEditing={nothing}
          acts={{ ...acts, onContinue: nothing, onCite: nothing }}
        />
      </MemoryRouter>
    </AppFrame>
  );
}

/** What of a page could run, lead astray or ask another host. */
function dangersIn(root: Element | null): string[] {
  if (!root) return ['nothing was drawn'];
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const names = element.getAttributeNames().filter((name) => name.startsWith('on'));
    const address = (name: string): URL => new URL(element.getAttribute(name) ?? '', location.href);
    if (element.matches('a[href]') && !/^(?:https?|mailto|tel):$/.test(address('href').protocol))
      names.push(element.outerHTML);
    const isFetched = element.matches('[src], [poster]');
    const source = isFetched ? address(element.hasAttribute('src') ? 'src' : 'poster') : undefined;
    if (source && source.protocol !== 'data:' && source.origin !== location.origin)
      names.push(element.outerHTML);
    if (element.matches('script, iframe, object, embed, form, base, link, meta, button, video'))
      names.push(element.outerHTML);
    if (/url\(|fixed/.test(element.getAttribute('style') ?? '')) names.push(element.outerHTML);
    return names;
  });
}

it('draws more than sixty hostile answers as they grow without anything that runs, leads astray or is fetched from elsewhere', async () => {
  expect(hostileAnswers.length).toBeGreaterThanOrEqual(60);
  for (let at = 0; at < hostileAnswers.length; at += 21) {
    const whole = `${hostileAnswers.slice(at, at + 21).join('\n\n')}\n\n末尾`;
    const { container, rerender } = render(view(whole.slice(0, 90), 'running'));
    const drawn = (): Element | null => container.querySelector('.md-editor-preview');
    await waitFor(() => expect(drawn()).not.toBeNull());
    for (let length = 180; length < whole.length; length += sampled(420, 60)) {
      rerender(view(whole.slice(0, length), 'running'));
      expect(dangersIn(drawn())).toEqual([]);
    }
    rerender(view(whole, 'done'));
    await screen.findByText(/末尾/);
    expect(dangersIn(drawn())).toEqual([]);
    expect('ran' in window).toBe(false);
    cleanup();
  }
});
