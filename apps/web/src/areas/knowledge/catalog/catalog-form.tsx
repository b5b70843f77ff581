import type { ResourceSpec } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField, RemarkField } from '#ui/overlays/crud-fields.tsx';
import { asking } from '#ui/fields/text-search.tsx';
import './catalog.css';

/** A field of a catalog's form. */
export interface CatalogField {
  name: string;
  label: string;
  /** `words`: several values, each a tag. */
  kind?: 'text' | 'words' | 'number' | 'real' | 'flag' | 'long';
  /** What options are called, where not by themselves. */
  names?: Readonly<Record<string, string>>;
  options?: readonly string[];
  required?: boolean;
  most?: number;
}

interface CatalogFormProps<R extends ResourceSpec> {
  crud: CrudForm<R>;
  fields: readonly CatalogField[];
  /** Stands above the fields. */
  lead?: ReactNode;
}

/** The drawer that makes or corrects a record of a catalog; it tells which fields the next import leaves alone. */
export function CatalogForm<R extends ResourceSpec>({
  crud,
  fields,
  lead,
}: CatalogFormProps<R>): ReactNode {
  const row = crud.row as { source: string; lockedFields: string[] } | undefined;
  const isImported = row !== undefined && row.source !== '手工';
  const locked = new Set(row?.lockedFields);
  return (
    <CrudDrawer crud={crud}>
      {isImported && (
        <p className="kb-form-note">
          来自 {row.source}。保存后，改过的字段由手工修订，以后的导入不会覆盖。
        </p>
      )}
      {lead}
      {fields.map((field) => (
        <CrudField
          key={field.name}
          name={field.name}
          label={labelOf(field)}
          {...(field.kind === 'flag' && { valuePropName: 'checked' })}
          {...(locked.has(snakeKey(field.name)) && { extra: '手工修订，导入不覆盖' })}
          required={field.required ? '请输入' : undefined}
        >
          {control(field)}
        </CrudField>
      ))}
      <RemarkField />
      {isImported && row.lockedFields.length > 0 && (
        <CrudField
          name="lockedFields"
          label="手工修订的字段"
          extra="移除后，下一次导入恢复来源的内容"
        >
          <Select mode="multiple" open={false} options={lockedOptions(row.lockedFields, fields)} />
        </CrudField>
      )}
    </CrudDrawer>
  );
}

function labelOf({ label, kind }: CatalogField): string {
  return kind === 'words' ? `${label}（可填多个）` : label;
}

function lockedOptions(
  names: string[],
  fields: readonly CatalogField[],
): { value: string; label: string }[] {
  return names.map((value) => {
    const field = fields.find(({ name }) => snakeKey(name) === value);
    return { value, label: field?.label ?? value };
  });
}

function control({ kind, options, names, most = 500, label }: CatalogField): ReactNode {
  const named = (value: string): string => names?.[value] ?? (value || '未填');
  if (options && kind !== 'words')
    return (
      <Select
        showSearch={options.length > 8}
        options={options.map((value) => ({ value, label: named(value) }))}
      />
    );
  if (options)
    return (
      <Select mode="multiple" options={options.map((value) => ({ value, label: named(value) }))} />
    );
  if (kind === 'flag') return <Switch />;
  if (kind === 'real') return <InputNumber className="kb-wide" />;
  if (kind === 'number') return <InputNumber min={0} precision={0} className="kb-wide" />;
  if (kind === 'words')
    return (
      <Select
        mode="tags"
        open={false}
        tokenSeparators={[' ', ',', '，', '、', '|']}
        placeholder="输入后按回车"
      />
    );
  if (kind === 'long')
    return <Input.TextArea maxLength={most} showCount autoSize={{ minRows: 2, maxRows: 8 }} />;
  return <Input maxLength={most} placeholder={asking(label)} />;
}
