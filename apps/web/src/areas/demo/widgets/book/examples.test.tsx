import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { stateNames } from './entry.ts';
import { groups } from './groups.ts';
import { loadExample } from './load-example.ts';

// What needs a measured page is drawn by the browser in the journey that walks the book.
vi.mock('#ui/markdown/markdown-editor.tsx', () => ({
  MarkdownEditor: ({ label }: { label: string }) => <p>{label}</p>,
}));
vi.mock('#ui/live-editor/live-editor.tsx', () => ({
  LiveEditor: ({ label }: { label: string }) => <p>{label}</p>,
}));
vi.mock('#ui/chart/kinds/kind-canvas.tsx', () => ({ KindCanvas: () => <p>画布</p> }));
vi.mock('#ui/chart/chart-canvas.tsx', () => ({ ChartCanvas: () => <p>画布</p> }));

const post = {
  id: 1,
  post_name: '经理',
  post_code: 'manager',
  post_sort: 0,
  status: '0',
  remark: '',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};
const dept = {
  id: 1,
  parent_id: 0,
  dept_name: '总公司',
  order_num: 0,
  leader: '',
  phone: '',
  email: '',
  status: '0',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};

beforeEach(() => {
  spyNotifier();
  useUser.setState({ permissions: ['*:*:*'], roles: ['admin'] });
  stubServer(({ url }) => {
    if (url.startsWith('/admin/v2/system/post?')) return envelope({ rows: [post], total: 1 });
    if (url.startsWith('/admin/v2/system/dept?')) return envelope({ rows: [dept], total: 1 });
    return envelope({ rows: [], total: 0 });
  });
});
afterEach(() => cleanup());

const files = new Map(
  groups.flatMap(({ entries }) => entries).map((entry) => [entry.example, entry]),
);

it.each([...files.values()])(
  '$example stands in each of its states without a complaint',
  async (entry) => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { example } = await loadExample(entry);
    for (const state of stateNames) {
      const Shown = example[state];
      if (!Shown) continue;
      render(
        <MemoryRouter>
          <Shown />
        </MemoryRouter>,
        { wrapper: AppFrame },
      );
      // What is lazy and what is asked for comes within a few turns.
      // oxlint-disable-next-line no-await-in-loop -- one state after the other
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
      cleanup();
    }
    expect(complain.mock.calls.map((call) => call.map(String).join(' ').slice(0, 300))).toEqual([]);
    complain.mockRestore();
  },
);
