import type { CreateOf, ResourceSpec, RowOf, UpdateOf } from '@wm/contract/core/resource';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { hasChanges } from '#core/forms/changes.ts';
import { useFormDraft } from '#core/forms/use-form-draft.ts';
import type { FormDraft } from '#core/forms/use-form-draft.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import type { FieldAccess } from './field-access.ts';
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
  goTo(form, errors[0]?.name);
  return true;
}

/** What antd rejects with when a form is not filled in as it must be. */
interface Refused {
  errorFields: { name: (string | number)[] }[];
}

/** Brings a field that is wrong into view: on a phone it may stand far above the button. */
function goTo<Values>(form: FormInstance<Values>, name: (string | number)[] | undefined): void {
  if (name) form.scrollToField(name, { block: 'center', focus: true });
}

export interface CrudForm<R extends ResourceSpec> {
  form: FormInstance<CreateOf<R>>;
  isOpen: boolean;
  /** The row being edited; nothing while a new one is made. */
  row: RowOf<R> | undefined;
  title: string;
  isSaving: boolean;
  /** Whether the user may fill in a field of what is open. */
  mayWrite: (field: string) => boolean;
  /** Whether anything differs from what the dialog opened with. */
  isDirty: () => boolean;
  /** What was typed before and not saved; kept until it is saved or given up. */
  draft: FormDraft;
  create: () => void;
  /** Opens it for a new record that starts with more than the defaults. */
  createWith: (more: Partial<CreateOf<R>>) => void;
  edit: (row: RowOf<R>) => void;
  /** Closes the dialog and gives up what was typed. */
  close: () => void;
  submit: () => Promise<void>;
}

interface CrudFormOptions<R extends ResourceSpec> {
  /** What the list says of the fields; all may be written when absent. */
  access?: FieldAccess;
  /** What a new record starts with. */
  defaults?: Partial<CreateOf<R>>;
  /** Called with what was sent once a new record is kept. */
  onCreated?: (values: CreateOf<R>) => void;
}

interface Target<Row> {
  row: Row | undefined;
  values: object;
}

interface Kept {
  id: number;
  rowVersion?: number;
}

const nothing = {};

/** The draft of the dialog that stands open, named by its record. */
function useDraftOf<R extends ResourceSpec>(
  api: ResourceApi<R>,
  form: FormInstance<CreateOf<R>>,
  target: Target<RowOf<R>> | undefined,
): FormDraft {
  const row = target?.row as Kept | undefined;
  return useFormDraft({
    form,
    name: target && `${api.path}:${row?.id ?? 'new'}`,
    saved: target?.values ?? nothing,
    rowVersion: row?.rowVersion ?? 0,
  });
}

/** Only what differs is sent: what nobody touched cannot undo somebody else's change, nor break a right. */
function changedOf<R extends ResourceSpec>(values: CreateOf<R>, row: RowOf<R>): UpdateOf<R> {
  const before = row as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null);
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as UpdateOf<R>;
}

/** What a record is called, in quotes. */
function nameIn(values: Readonly<Record<string, unknown>>): string {
  for (const [field, value] of Object.entries(values)) {
    if (/(?:name|title|label)$/i.test(field) && typeof value === 'string' && value !== '')
      return `「${value}」`;
  }
  return '';
}

/** Tells what was saved, by the field that bears its name. */
function tellSaved<R extends ResourceSpec>(
  api: ResourceApi<R>,
  row: RowOf<R> | undefined,
  values: CreateOf<R>,
): void {
  const what = `${api.title}${nameIn({ ...row, ...values })}`;
  notifier().message('success', `${row ? '已修改' : '已新增'}${what}`);
}

/** The dialog that makes or edits one record: opening, saving once, errors under the fields, the list renewed. */
export function useCrudForm<R extends ResourceSpec>(
  api: ResourceApi<R>,
  { defaults = {}, onCreated, access }: CrudFormOptions<R> = {},
): CrudForm<R> {
  const client = useQueryClient();
  const [form] = Form.useForm<CreateOf<R>>();
  const [target, setTarget] = useState<Target<RowOf<R>>>();
  const [isSaving, setSaving] = useState(false);
  const row = target?.row;
  const draft = useDraftOf(api, form, target);

  const open = (values: object, opened?: RowOf<R>): void => {
    form.resetFields();
    form.setFieldsValue(values);
    setTarget({ row: opened, values });
  };
  const save = async (values: CreateOf<R>): Promise<void> => {
    setSaving(true);
    try {
      if (row) await api.update((row as { id: number }).id, changedOf(values, row));
      else await api.create(values);
      void draft.forget();
      setTarget(undefined);
      tellSaved(api, row, values);
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
    mayWrite: (field) => access?.mayWrite(field, row ? 'update' : 'create') ?? true,
    // All values, compared: a form that was hidden with its tab is not drawn and forgets which fields were touched.
    isDirty: () => target !== undefined && hasChanges(form.getFieldsValue(true), target.values),
    draft,
    create: () => open(defaults),
    createWith: (more) => open({ ...defaults, ...more }),
    edit: (next) => open(next, next),
    close() {
      void draft.forget();
      setTarget(undefined);
    },
    async submit() {
      if (isSaving) return;
      const values = await form.validateFields().catch((refused: Refused) => {
        goTo(form, refused.errorFields[0]?.name);
      });
      if (values) await save(values);
    },
  };
}
