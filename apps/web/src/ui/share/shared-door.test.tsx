import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '#core/http/http-error.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { SharedDoor } from './shared-door.tsx';

afterEach(() => cleanup());

it('sends a password once, however often the button is pressed', async () => {
  const answers: ((text: string) => void)[] = [];
  const open = vi.fn<(token: string, password: string) => Promise<string>>((_, password) =>
    password === ''
      ? Promise.reject(new HttpError('请输入访问密码', { kind: 'refused', code: 601 }))
      : new Promise((resolve) => answers.push(resolve)),
  );
  render(
    <MemoryRouter initialEntries={[`/share/chat#${'t'.repeat(43)}`]}>
      <AppFrame>
        <SharedDoor what="这段对话" title="分享的对话" open={open} titleOf={(text) => text}>
          {(text) => <p>{text}</p>}
        </SharedDoor>
      </AppFrame>
    </MemoryRouter>,
  );
  fireEvent.change(await screen.findByLabelText('访问密码'), { target: { value: '口令 1234' } });
  const button = screen.getByRole('button', { name: '查看' });
  fireEvent.click(button);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(button);
  fireEvent.submit(button);
  // The form looks at what was typed first.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  answers[0]?.('看到了');
  expect(await screen.findByText('看到了')).toBeTruthy();
  expect(open.mock.calls.map(([, password]) => password)).toEqual(['', '口令 1234']);
});
