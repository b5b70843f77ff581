import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MarkdownEditor } from './markdown-editor.tsx';

interface LibraryProps {
  language: string;
  value: string;
  onChange: (text: string) => void;
}

const library = vi.hoisted(() => ({ text: '', type: (_text: string): void => {} }));

/** Holds its text as the library does: made with its effects, and set where it is told another. */
function useLibraryText(value: string, onChange: (text: string) => void): void {
  const first = useRef(value);
  useEffect(() => {
    first.current = value;
  });
  useEffect(() => {
    library.text = first.current;
    library.type = (text) => {
      library.text = text;
      onChange(text);
    };
  }, [onChange]);
  useEffect(() => {
    library.text = value;
  }, [value]);
}

// The library's half for Node comes with a second copy of the editor, and the two refuse each other.
vi.mock('md-editor-rt', () => ({
  config: vi.fn<(options: object) => void>(),
  MdEditor: ({ language, value, onChange }: LibraryProps) => {
    useLibraryText(value, onChange);
    return <output>{language}</output>;
  },
  NormalToolbar: () => null,
}));

afterEach(cleanup);

it('9 speaks Chinese, and English where it is asked to', () => {
  render(<MarkdownEditor value="" onChange={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('zh-CN');
  expect(screen.getByLabelText('插入附件')).toBeTruthy();
  cleanup();
  render(<MarkdownEditor value="" onChange={() => {}} language="en-US" />);
  expect(screen.getByRole('status').textContent).toBe('en-US');
  expect(screen.getByLabelText('Attach a file')).toBeTruthy();
});

it('keeps what was typed right before its tab was hidden', () => {
  const changes = vi.fn<(text: string) => void>();
  const tab = (mode: 'visible' | 'hidden'): ReactNode => (
    <Activity mode={mode}>
      <MarkdownEditor value="旧" onChange={changes} />
    </Activity>
  );
  const { rerender } = render(tab('visible'));
  expect(library.text).toBe('旧');
  act(() => library.type('旧的一行'));
  rerender(tab('hidden'));
  library.text = '（已收起）';
  rerender(tab('visible'));
  expect(library.text).toBe('旧的一行');
  expect(changes).toHaveBeenCalledExactlyOnceWith('旧的一行');
});

it('keeps the line breaks of other programs, and takes what it was given for no change', () => {
  const changes = vi.fn<(text: string) => void>();
  render(<MarkdownEditor value={'甲\r\n乙\r\n'} onChange={changes} />);
  expect(library.text).toBe('甲\n乙\n');
  act(() => library.type('甲\n乙\n'));
  expect(changes).not.toHaveBeenCalled();
  act(() => library.type('甲\n乙丙\n'));
  act(() => library.type('甲\n\n乙丙\n'));
  expect(changes.mock.calls).toEqual([['甲\r\n乙丙\r\n'], ['甲\r\n\n乙丙\r\n']]);
});
