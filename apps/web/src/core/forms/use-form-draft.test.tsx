import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { isDirtyTab } from '#core/tabs/tab-holds.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { DraftNotice } from '#ui/overlays/draft-notice.tsx';
import { useFormDraft } from './use-form-draft.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const saved = { name: '张三', email: 'a@example.com', password: '' };

interface RecordFormProps {
  name?: string | undefined;
  rowVersion?: number;
}

function RecordForm({ name = 'user:1', rowVersion = 0 }: RecordFormProps): ReactNode {
  const [form] = Form.useForm<typeof saved>();
  const draft = useFormDraft({ form, name, saved, rowVersion });
  return (
    <>
      <DraftNotice draft={draft} />
      <Form form={form} initialValues={saved} onValuesChange={draft.note}>
        {Object.keys(saved).map((field) => (
          <Form.Item key={field} name={field} label={field}>
            <Input />
          </Form.Item>
        ))}
      </Form>
      <button type="button" onClick={() => void draft.forget()}>
        保存
      </button>
    </>
  );
}

const open = (props: RecordFormProps = {}): void => {
  render(<RecordForm {...props} />, { wrapper: AppFrame });
};
const type = (field: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
};
const rest = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const kept = (): unknown[] => [...memoryDrafts.values()].map(({ text }) => JSON.parse(text));
const isOffered = (): boolean => screen.queryByText(/有未保存的内容/) !== null;

beforeEach(() => {
  vi.useFakeTimers();
  memoryDrafts.clear();
  useUser.setState({ id: 7 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('2.7 a form’s draft', () => {
  it('is kept 200 ms after the last key, with what differs from the saved record', async () => {
    open();
    type('name', '李');
    await rest(199);
    type('name', '李四');
    await rest(199);
    expect(kept()).toEqual([]);
    await rest(1);
    expect(kept()).toEqual([{ name: '李四' }]);
    expect([...memoryDrafts.keys()]).toEqual(['7:form:user:1']);
  });

  it('never holds a password', async () => {
    open();
    type('password', 'geheim-1');
    type('name', '李四');
    await rest(200);
    expect(kept()).toEqual([{ name: '李四' }]);
    type('name', saved.name);
    await rest(200);
    expect(kept()).toEqual([]);
  });

  it('is kept at once when the form goes away before it rests', () => {
    open();
    type('name', '李四');
    cleanup();
    expect(kept()).toEqual([{ name: '李四' }]);
  });

  it('is offered when the form is opened again, and fills it', async () => {
    open();
    type('name', '李四');
    cleanup();
    open();
    await rest(0);
    expect(isOffered()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '恢复' }));
    expect(screen.getByLabelText('name')).toHaveProperty('value', '李四');
    expect(isOffered()).toBe(false);
    expect(isDirtyTab('')).toBe(true);
  });

  it('is dropped by 丢弃, after saving, and when the text is as saved again', async () => {
    open();
    type('name', '李四');
    cleanup();
    open();
    await rest(0);
    fireEvent.click(screen.getByRole('button', { name: '丢弃' }));
    await rest(0);
    expect([isOffered(), kept()]).toEqual([false, []]);
    type('name', '王五');
    await rest(200);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await rest(200);
    expect([kept(), isDirtyTab('')]).toEqual([[], false]);
    type('name', '赵六');
    await rest(200);
    type('name', saved.name);
    await rest(200);
    expect([kept(), isDirtyTab('')]).toEqual([[], false]);
  });

  it('of another record, another version or another user is not offered', async () => {
    open({ rowVersion: 1 });
    type('name', '李四');
    cleanup();
    for (const props of [{ name: 'user:2', rowVersion: 1 }, { rowVersion: 2 }]) {
      open(props);
      await rest(0);
      expect(isOffered()).toBe(false);
      cleanup();
    }
    useUser.setState({ id: 8 });
    open({ rowVersion: 1 });
    await rest(0);
    expect(isOffered()).toBe(false);
    cleanup();
    useUser.setState({ id: 7 });
    open({ rowVersion: 1 });
    await rest(0);
    expect(isOffered()).toBe(true);
  });

  it('makes the browser ask before the page is left, only while something is unsaved', () => {
    const isAsking = (): boolean =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open();
    expect(isAsking()).toBe(false);
    type('name', '李四');
    expect(isAsking()).toBe(true);
    type('name', saved.name);
    expect(isAsking()).toBe(false);
  });
});
