import type { CreateOf, ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import type { ResourceApi } from './resource-api.ts';

/** Puts a refused form's errors under its fields; true when there were any. */
function showFieldErrors<Values>(form: FormInstance<Values>, error: unknown): boolean {
  const errors = fieldErrorsOf(error);
  if (errors.length === 0) {
    if (error instanceof HttpError && error.code === 422) {
      notifier().notification(error.message, '');
    }
    return false;
  }
  form.setFields(errors as Parameters<typeof form.setFields>[0]);
  return true;
}

export interface CrudForm<R extends ResourceSpec> {
  form: FormInstance<CreateOf<R>>;
  isOpen: boolean;
  /** The row being edited; nothing while a new one is made. */
  row: RowOf<R> | undefined;
  title: string;
  isSaving: boolean;
  /** Whether anything differs from what the dialog opened with. */
  isDirty: () => boolean;
  create: () => void;
  /** Opens it for a new record that starts with more than the defaults. */
  createWith: (more: Partial<CreateOf<R>>) => void;
  edit: (row: RowOf<R>) => void;
  close: () => void;
  submit: () => Promise<void>;
}

interface CrudFormOptions<R extends ResourceSpec> {
  /** What a new record starts with. */
  defaults?: Partial<CreateOf<R>>;
  /** Called with what was sent once a new record is kept. */
  onCreated?: (values: CreateOf<R>) => void;
}

interface Target<Row> {
  row: Row | undefined;
  values: object;
}

/** Compared by value: a form that was hidden with its tab forgets which fields were touched. */
function differs(now: object, before: object): boolean {
  const earlier = before as Record<string, unknown>;
  return Object.entries(now).some(
    ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(earlier[name] ?? ''),
  );
}

/** The dialog that makes or edits one record: opening, saving once, errors under the fields, the list renewed. */
export function useCrudForm<R extends ResourceSpec>(
  api: ResourceApi<R>,
  { defaults = {}, onCreated }: CrudFormOptions<R> = {},
): CrudForm<R> {
  const client = useQueryClient();
  const [form] = Form.useForm<CreateOf<R>>();
  const [target, setTarget] = useState<Target<RowOf<R>>>();
  const [isSaving, setSaving] = useState(false);
  const row = target?.row;

  const open = (values: object, opened?: RowOf<R>): void => {
    form.resetFields();
    form.setFieldsValue(values);
    setTarget({ row: opened, values });
  };
  const save = async (values: CreateOf<R>): Promise<void> => {
    setSaving(true);
    try {
      if (row) await api.update((row as { id: number }).id, values);
      else await api.create(values);
      setTarget(undefined);
      notifier().message('success', row ? '修改成功' : '新增成功');
      if (!row) onCreated?.(values);
      await client.invalidateQueries({ queryKey: [api.path] });
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    isOpen: target !== undefined,
    row,
    title: `${row ? '修改' : '新增'}${api.title}`,
    isSaving,
    // All values: the fields of a hidden tab are not drawn.
    isDirty: () => target !== undefined && differs(form.getFieldsValue(true), target.values),
    create: () => open(defaults),
    createWith: (more) => open({ ...defaults, ...more }),
    edit: (next) => open(next, next),
    close: () => setTarget(undefined),
    async submit() {
      if (isSaving) return;
      const values = await form.validateFields().catch(() => undefined);
      if (values) await save(values);
    },
  };
}
