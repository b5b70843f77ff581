import type { Repeat } from '@wm/contract/home/repeat';
import { longestTodo } from '@wm/contract/home/limits';
import { Button, Form, Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { DayInput } from '#ui/fields/day-input.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { clockText } from '#core/time/clock-text.ts';
import { dateText, repeatText, weekdayText } from '../due-text.ts';
import { linkTitleOf } from '../line/line-marks.ts';
import type { LineNow } from '../line/line-reader.ts';
import { parseTodoLine } from '../line/parse-todo-line.ts';
import { todoApi, useTodo } from '../todo.api.ts';
import type { Todo, TodoActions } from '../todo.api.ts';
import { daysOffered } from './days-offered.ts';

interface TodoDrawerProps {
  /** The one that is open; none while the drawer is shut. */
  id: number | undefined;
  now: LineNow;
  actions: TodoActions;
  onClose: () => void;
}

/** One to-do with all that belongs to it, to be read and changed. */
export function TodoDrawer({ id, now, actions, onClose }: TodoDrawerProps): ReactNode {
  const query = useTodo(id);
  const confirmLeave = useConfirmLeave();
  const [isDirty, setDirty] = useState(false);
  const close = (): void => {
    setDirty(false);
    onClose();
  };
  return (
    <AppDrawer
      open={id !== undefined}
      title="待办"
      size={480}
      onClose={() => confirmLeave(isDirty, close)}
      destroyOnHidden
    >
      {query.isPending && <Skeleton active />}
      {!query.data && query.error && <QueryError query={query} what="待办" />}
      {query.data && (
        <TodoForm
          key={query.data.id}
          todo={query.data}
          now={now}
          actions={actions}
          onDirty={() => setDirty(true)}
          onClose={close}
        />
      )}
    </AppDrawer>
  );
}

interface Values {
  text: string;
  dueDay: string;
  dueTime: string;
  repeat: Repeat;
  note: string;
  linkAddress: string;
}

const repeatOptions: { value: Repeat; label: string }[] = [
  { value: 'none', label: '不重复' },
  { value: 'daily', label: '每天' },
  { value: 'weekly', label: '每周' },
  { value: 'monthly', label: '每月' },
];

function valuesOf(todo: Todo): Values {
  const { text, dueDay, dueMinute, repeat, note, linkAddress } = todo;
  const dueTime = dueMinute === null ? '' : clockText(dueMinute);
  return { text, dueDay: dueDay ?? '', dueTime, repeat, note, linkAddress };
}

/** The minute that is meant by 15:00 or 下午3点半; null for nothing, undefined for what is no time. */
function minuteOf(text: string, now: LineNow): number | null | undefined {
  if (text.trim() === '') return null;
  const line = parseTodoLine(text.trim(), { now });
  return line.text === '' && line.dueMinute !== null ? line.dueMinute : undefined;
}

/** The path of an address of ours; undefined for any other. */
function pathOf(address: string): string | undefined {
  const text = address.trim();
  if (text === '') return '';
  const path = text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text;
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : undefined;
}

interface TodoFormProps extends Omit<TodoDrawerProps, 'id'> {
  todo: Todo;
  onDirty: () => void;
}

function TodoForm({ todo, now, actions, onDirty, onClose }: TodoFormProps): ReactNode {
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const mayEdit = usePermission('home:workbench:edit');
  const mayRemove = usePermission('home:workbench:remove');
  const day = Form.useWatch('dueDay', form) ?? todo.dueDay ?? '';
  const repeat = Form.useWatch('repeat', form) ?? todo.repeat;
  const setDay = (next: string): void => {
    form.setFieldsValue({
      dueDay: next,
      ...(next === '' && { dueTime: '', repeat: 'none' }),
    });
    onDirty();
  };
  const save = async (): Promise<void> => {
    if (!mayEdit || isSaving) return;
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    setSaving(true);
    try {
      await todoApi.update(todo.id, patchOf(todo, values, now));
      await actions.renew();
      notifier().message('success', '已保存');
      onClose();
    } catch (error) {
      const faults = fieldErrorsOf(error);
      form.setFields(faults as Parameters<typeof form.setFields>[0]);
      if (faults.length === 0 && error instanceof HttpError && error.code === 422)
        notifier().notification(error.message, '');
    } finally {
      setSaving(false);
    }
  };
  useSaveShortcut(save);
  const remove = async (): Promise<void> => {
    onClose();
    await actions.remove(todo);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={valuesOf(todo)}
      disabled={!mayEdit}
      onValuesChange={onDirty}
      onFinish={() => void save()}
    >
      <Form.Item
        name="text"
        label="待办"
        rules={[{ required: true, whitespace: true, message: '请写下要做什么' }]}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={longestTodo} showCount />
      </Form.Item>
      <Form.Item label="日期" required={repeat !== 'none'}>
        <Form.Item name="dueDay" noStyle valuePropName="day">
          <DayInput label="日期" placeholder="如 2026-12-03" day={day} onChange={() => {}} />
        </Form.Item>
        <div className="todo-days">
          {daysOffered(now.today).map(({ key, day: offered }) => (
            <Button key={key} size="small" onClick={() => setDay(offered ?? '')}>
              {key}
            </Button>
          ))}
          {day !== '' && (
            <span className="wm-muted">
              {dateText(day)} {weekdayText(day)}
            </span>
          )}
        </div>
      </Form.Item>
      <Form.Item
        name="dueTime"
        label="时间"
        dependencies={['dueDay']}
        extra="到时在通知铃里提醒；没有时间的，当天 9:00 提醒"
        rules={[
          {
            validator: (_, text: string) => {
              const minute = minuteOf(text ?? '', now);
              if (minute === undefined)
                return Promise.reject(new Error('请写成 15:00 或 下午3点半'));
              if (minute !== null && day === '')
                return Promise.reject(new Error('有时间的待办需要日期'));
              return Promise.resolve();
            },
          },
        ]}
      >
        <Input placeholder="如 15:00" maxLength={20} allowClear />
      </Form.Item>
      <Form.Item
        name="repeat"
        label="重复"
        dependencies={['dueDay']}
        extra={repeat === todo.repeat ? repeatText(todo) : undefined}
        rules={[
          {
            validator: (_, value: Repeat) =>
              value !== 'none' && day === ''
                ? Promise.reject(new Error('重复的待办需要日期'))
                : Promise.resolve(),
          },
        ]}
      >
        <Select options={repeatOptions} />
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item
        name="linkAddress"
        label="相关页面"
        rules={[
          {
            validator: (_, text: string) =>
              pathOf(text ?? '') === undefined
                ? Promise.reject(new Error('只能是本站的地址'))
                : Promise.resolve(),
          },
        ]}
        extra={todo.linkAddress && <Link to={todo.linkAddress}>打开{todo.linkTitle}</Link>}
      >
        <Input placeholder="把本站的地址贴在这里" maxLength={500} allowClear />
      </Form.Item>
      <div className="todo-form-foot">
        {mayRemove && (
          <Button danger disabled={false} onClick={() => void remove()}>
            删除
          </Button>
        )}
        {mayEdit && (
          <Button type="primary" htmlType="submit" loading={isSaving}>
            保存
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What differs from the to-do as it was opened. */
function patchOf(todo: Todo, values: Values, now: LineNow) {
  const linkAddress = pathOf(values.linkAddress ?? '') ?? todo.linkAddress;
  const next = {
    text: values.text.trim(),
    note: (values.note ?? '').trim(),
    dueDay: values.dueDay || null,
    dueMinute: minuteOf(values.dueTime ?? '', now) ?? null,
    repeat: values.repeat,
    linkAddress,
  };
  const changed = Object.entries(next).filter(([key, value]) => todo[key as keyof Todo] !== value);
  const isLinked = linkAddress !== todo.linkAddress;
  return {
    ...(Object.fromEntries(changed) as Partial<typeof next>),
    ...(isLinked && { linkTitle: linkAddress && linkTitleOf(linkAddress) }),
  };
}
