import type { bookResource } from '@wm/contract/book/book';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';

/** Corrects what was written in a book's file; the file stays as it came. */
export function BookForm({ form }: { form: CrudForm<typeof bookResource> }): ReactNode {
  return (
    <CrudDrawer crud={form}>
      <Form.Item
        name="title"
        label="书名"
        rules={[{ required: true, whitespace: true, message: '请输入书名' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="authors" label="作者">
        <Input maxLength={300} placeholder="多位作者用顿号隔开" />
      </Form.Item>
      <Form.Item name="series" label="丛书">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="publisher" label="出版社">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="language" label="语言">
        <Input maxLength={35} placeholder="例如：zh-CN" />
      </Form.Item>
      <Form.Item name="description" label="简介">
        <Input.TextArea rows={6} maxLength={5000} />
      </Form.Item>
    </CrudDrawer>
  );
}
