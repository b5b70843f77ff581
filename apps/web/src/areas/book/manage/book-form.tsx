import type { bookResource } from '@wm/contract/book/book';
import type { LibraryFacets } from '@wm/contract/book/shelf';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';

const optionsOf = (names: readonly { name: string }[] | undefined): { value: string }[] =>
  (names ?? []).map(({ name }) => ({ value: name }));

/** Corrects what was written in a book's file; the file stays as it came. */
export function BookForm({
  form,
  facets,
}: {
  form: CrudForm<typeof bookResource>;
  facets: LibraryFacets | undefined;
}): ReactNode {
  return (
    <CrudDrawer crud={form}>
      <CrudField name="title" label="书名" required="请输入">
        <Input maxLength={200} />
      </CrudField>
      <CrudField name="authors" label="作者">
        <Input maxLength={300} placeholder="多位作者用顿号隔开" />
      </CrudField>
      <CrudField name="series" label="丛书">
        <AutoComplete options={optionsOf(facets?.series)} filterOption>
          <Input maxLength={100} />
        </AutoComplete>
      </CrudField>
      <CrudField name="seriesIndex" label="册">
        <InputNumber min={0} max={9999} placeholder="丛书里的第几册" style={{ width: '100%' }} />
      </CrudField>
      <CrudField name="category" label="分类">
        <AutoComplete options={optionsOf(facets?.categories)} filterOption>
          <Input maxLength={50} />
        </AutoComplete>
      </CrudField>
      <CrudField name="tags" label="标签">
        <Select mode="tags" maxCount={20} options={optionsOf(facets?.tags)} />
      </CrudField>
      <CrudField name="publisher" label="出版社">
        <Input maxLength={200} />
      </CrudField>
      <CrudField name="language" label="语言">
        <Input maxLength={35} placeholder="例如：zh-CN" />
      </CrudField>
      <CrudField name="description" label="简介">
        <Input.TextArea rows={6} maxLength={5000} />
      </CrudField>
    </CrudDrawer>
  );
}
