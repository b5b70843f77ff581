import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '#core/testing/browser-stubs.ts';
import { AppTreeSelect } from './app-tree-select.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';

afterEach(cleanup);

const rows = [
  { id: 1, parent_id: 0, label: '总公司' },
  { id: 2, parent_id: 1, label: '研发部' },
];

describe('2.7 tree select', () => {
  it('builds the tree from flat rows and gives the id of what is chosen', () => {
    const handleChange = vi.fn<(value: unknown) => void>();
    render(<AppTreeSelect rows={rows} open onChange={handleChange} />);
    expect(screen.getByText('总公司')).toBeTruthy();
    fireEvent.click(screen.getByText('研发部'));
    expect(handleChange.mock.calls[0]?.[0]).toBe(2);
  });

  it('3 takes value, label, children and parent from fields of other names', () => {
    const handleChange = vi.fn<(value: unknown) => void>();
    const areas = [
      { code: 'cn', up: '', area: '中国' },
      { code: 'bj', up: 'cn', area: '北京' },
    ];
    render(
      <AppTreeSelect
        rows={areas}
        valueField="code"
        labelField="area"
        childrenField="below"
        parentField="up"
        open
        onChange={handleChange}
      />,
    );
    expect(screen.getByText('中国')).toBeTruthy();
    fireEvent.click(screen.getByText('北京'));
    expect(handleChange.mock.calls[0]?.[0]).toBe('bj');
  });
});

describe('copying', () => {
  it('puts the text on the clipboard and says that it did', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    render(<CopyButton text="abc-123" what="追踪号" />);
    fireEvent.click(screen.getByRole('button', { name: '复制追踪号' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('abc-123'));
    await waitFor(() => expect(document.querySelector('.anticon-check')).not.toBeNull());
  });
});
