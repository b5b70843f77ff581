import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { ManualHost } from './manual-host.tsx';
import { findInManual, manualPages, placeOfTopics } from './manual-pages.ts';
import { closeManual, openManual } from './manual-store.ts';

beforeEach(() => {
  closeManual();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

describe('the manual', () => {
  it('has pages with a title, and each of its sections says something', () => {
    expect(manualPages.length).toBeGreaterThan(10);
    for (const { title, sections } of manualPages) {
      expect(title).not.toBe('');
      for (const section of sections) expect(section.text.length).toBeGreaterThan(8);
    }
    // Two pages may each have a 数据报表.
    const titles = manualPages.flatMap(({ title: page, sections }) =>
      sections.filter(({ title }) => title !== '').map(({ title }) => `${page}/${title}`),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('opens at the nearest topic that it knows, else at its beginning', () => {
    expect(placeOfTopics(['没有的页面', '岗位管理'])?.section?.title).toBe('岗位管理');
    expect(placeOfTopics(['没有的页面'])?.page.title).toBe('开始使用');
  });

  it('finds titles before texts', () => {
    const [first] = findInManual('备份');
    expect(first?.section?.title).toBe('备份与恢复');
    expect(findInManual('火星').length).toBe(0);
  });
});

describe('beside a screen', () => {
  it('speaks of it, follows to the next one, finds, and is read on', async () => {
    const { rerender } = render(<ManualHost topics={['岗位管理', '系统管理']} />, {
      wrapper: AppFrame,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    openManual();
    const drawer = await screen.findByRole('dialog', { name: '使用手册' });
    const meant = () => drawer.querySelector('.wm-manual-meant h3')?.textContent;
    expect(meant()).toBe('岗位管理');
    rerender(<ManualHost topics={['定时任务']} />);
    expect(meant()).toBe('定时任务');
    fireEvent.change(within(drawer).getByLabelText('在手册里查找'), { target: { value: 'cron' } });
    fireEvent.click(within(drawer).getByRole('button', { name: /^定时任务/ }));
    expect(meant()).toBe('定时任务');
    fireEvent.click(within(drawer).getByRole('button', { name: '阅读' }));
    expect(within(drawer).getByRole('heading', { name: '书籍搜索' })).toBeTruthy();
    fireEvent.change(within(drawer).getByLabelText('在手册里查找'), {
      target: { value: '火星' },
    });
    expect(within(drawer).getByText('手册里没有提到，换个词试试。')).toBeTruthy();
  });

  it('speaks of the page whose section is named when two are called the same', () => {
    expect(placeOfTopics(['数据报表', '报表'])?.page.title).toBe('报表');
    expect(placeOfTopics(['数据报表', '商城'])?.page.title).toBe('商城');
  });

  it('shows every picture that lies beside it, each with words', () => {
    const shown = manualPages.flatMap(({ sections }) =>
      sections.flatMap(({ html }) => [...html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)]),
    );
    const there = Object.values(
      import.meta.glob<string>('../../../../../docs/manual/images/*', {
        query: '?url',
        import: 'default',
        eager: true,
      }),
    );
    expect(new Set(shown.map(([, url]) => url))).toEqual(new Set(there));
    expect(shown.length).toBeGreaterThanOrEqual(manualPages.length);
  });
});
