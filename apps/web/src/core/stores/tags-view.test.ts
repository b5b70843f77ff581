// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetTabs, useOpenTabs, openTab } from './open-tabs-store.ts';
import type { OpenTab } from './open-tabs-store.ts';

function visit(name: string, meta: Partial<OpenTab['meta']> = {}): void {
  openTab({
    path: `/${name}`,
    fullPath: `/${name}`,
    name,
    title: name,
    meta: { affix: false, noCache: false, link: null, ...meta },
    query: {},
  });
}

const names = (views: readonly OpenTab[]): string[] => views.map(({ name }) => name);

describe('2.6 the tag strip’s views', () => {
  beforeEach(() => {
    forgetTabs();
    visit('a');
    visit('live', { noCache: true });
    visit('site', { link: 'https://example.com' });
  });

  it('visited views are all that were opened', () => {
    expect(names(useOpenTabs.getState().visitedViews)).toEqual(['a', 'live', 'site']);
  });

  it('cached views leave out what says noCache', () => {
    expect(useOpenTabs.getState().cachedViews).toEqual(['a', 'site']);
  });

  it('iframe views are those with a link', () => {
    expect(names(useOpenTabs.getState().iframeViews)).toEqual(['site']);
  });
});
