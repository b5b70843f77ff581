import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { todoApi } from '../todo.api.ts';
import { useTodoLine } from './use-todo-line.ts';

afterEach(() => vi.restoreAllMocks());

const now = { today: '2026-03-02', minute: 540 };
const never = new Promise<void>(() => undefined);

it('takes the next line while the list of what was added is still asked for', async () => {
  const create = vi.spyOn(todoApi, 'create').mockResolvedValue({} as never);
  const { result } = renderHook(() => useTodoLine({ now, onAdded: () => never }));
  for (const text of ['整理书架', '浇花']) {
    act(() => result.current.type(text));
    // The list is never answered: nobody waits for the end of this.
    // oxlint-disable-next-line no-await-in-loop -- one line after the other
    await act(async () => {
      void result.current.add();
      await Promise.resolve();
    });
    expect(result.current.text).toBe('');
  }
  expect(create.mock.calls.map(([input]) => input.text)).toEqual(['整理书架', '浇花']);
});

it('keeps what is typed on while a line is being added', async () => {
  let settle = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    settle = resolve;
  });
  vi.spyOn(todoApi, 'create').mockImplementation(async () => {
    await waiting;
    return {} as never;
  });
  const { result } = renderHook(() => useTodoLine({ now, onAdded: () => never }));
  act(() => result.current.type('整理书架'));
  act(() => void result.current.add());
  act(() => result.current.type('浇花'));
  await act(async () => {
    settle();
    await waiting;
  });
  expect(result.current.text).toBe('浇花');
});
