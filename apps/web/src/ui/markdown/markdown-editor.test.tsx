import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MarkdownEditor } from './markdown-editor.tsx';

// The library's half for Node comes with a second copy of the editor, and the two refuse each other.
vi.mock('md-editor-rt', () => ({
  config: vi.fn<(options: object) => void>(),
  MdEditor: ({ language }: { language: string }) => <output>{language}</output>,
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
