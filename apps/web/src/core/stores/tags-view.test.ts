// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetViews, useTagsView, visitView } from './tags-view-store.ts';
import type { VisitedView } from './tags-view-store.ts';

function visit(name: string, meta: Partial<VisitedView['meta']> = {}): void {
  visitView({
    path: `/${name}`,
    fullPath: `/${name}`,
    name,
    title: name,
    meta: { affix: false, noCache: false, link: null, ...meta },
    query: {},
  });
}

const names = (views: readonly VisitedView[]): string[] => views.map(({ name }) => name);

describe('2.6 the tag strip’s views', () => {
  beforeEach(() => {
    forgetViews();
    visit('a');
    visit('live', { noCache: true });
    visit('site', { link: 'https://example.com' });
  });

  it('visited views are all that were opened', () => {
    expect(names(useTagsView.getState().visitedViews)).toEqual(['a', 'live', 'site']);
  });

  it('cached views leave out what says noCache', () => {
    expect(useTagsView.getState().cachedViews).toEqual(['a', 'site']);
  });

  it('iframe views are those with a link', () => {
    expect(names(useTagsView.getState().iframeViews)).toEqual(['site']);
  });
});
