// @vitest-environment node
import { config } from 'md-editor-rt';
import { expect, it, vi } from 'vitest';

vi.mock('md-editor-rt', () => ({ config: vi.fn<(options: object) => void>() }));

it('9 Markdown is drawn 500 ms after the last key, its pop-ups stand at z-index 20000', async () => {
  await import('./markdown-setup.ts');
  expect(vi.mocked(config).mock.calls[0]?.[0]).toMatchObject({
    // What the text rests before the library is told of it comes on top.
    editorConfig: { renderDelay: 300, zIndex: 20_000 },
  });
});
