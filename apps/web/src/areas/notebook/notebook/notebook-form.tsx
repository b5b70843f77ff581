import type { notebookResource } from '@wm/contract/notebook/notebook';
import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { NotebookSelect } from './notebook-select.tsx';

/** The dialog that makes a notebook, renames it or moves it. */
export function NotebookForm({ crud }: { crud: CrudForm<typeof notebookResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入笔记本名称' }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item
        name="parentId"
        label="上级笔记本"
        getValueFromEvent={(id: number | undefined) => id ?? null}
      >
        <NotebookSelect without={crud.row?.id} placeholder="放在最上层" />
      </Form.Item>
      <Form.Item
        name="sort"
        label="显示顺序"
        rules={[{ required: true, message: '请输入显示顺序' }]}
      >
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </CrudModal>
  );
}
