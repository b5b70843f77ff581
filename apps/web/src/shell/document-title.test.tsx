import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showDefaultLayout, useSettings } from '#core/stores/settings-store.ts';
import { documentTitle, useDocumentTitle } from './document-title.ts';

function Page({ title }: { title: string }): null {
  useDocumentTitle(title);
  return null;
}

afterEach(() => {
  cleanup();
  showDefaultLayout();
});

describe('4 the document title', () => {
  it('is the page’s title and Work Manage', () => {
    expect(documentTitle('岗位管理', true)).toBe('岗位管理 - Work Manage');
  });

  it.each(['博客', '我的博客', '文章', '文章列表', '周末 - 博客文章'])(
    'is %s alone: it contains 博客 or 文章',
    (title) => expect(documentTitle(title, true)).toBe(title),
  );

  it('is Work Manage for a page without a title', () => {
    expect(documentTitle('', true)).toBe('Work Manage');
  });

  it('is always Work Manage with dynamicTitle off, blog or not', () => {
    expect(['岗位管理', '文章', ''].map((title) => documentTitle(title, false))).toEqual(
      Array.from({ length: 3 }, () => 'Work Manage'),
    );
  });

  it('follows the page and the switch while one works', () => {
    const { rerender } = render(<Page title="岗位管理" />);
    expect([document.title, useSettings.getState().title]).toEqual([
      '岗位管理 - Work Manage',
      '岗位管理',
    ]);
    rerender(<Page title="文章管理" />);
    expect(document.title).toBe('文章管理');
    useSettings.setState({ dynamicTitle: false });
    rerender(<Page title="字典管理" />);
    expect([document.title, useSettings.getState().title]).toEqual(['Work Manage', '字典管理']);
  });
});
