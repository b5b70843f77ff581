import type { symbolResource } from '@wm/contract/trading/symbol';
import { BOARD_NAMES, BOARDS } from '@wm/market/instrument';
import { AutoComplete, Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';

const boards = [
  { value: '', label: '不适用' },
  ...BOARDS.map((value) => ({ value, label: BOARD_NAMES[value] })),
];

const adjustments = [
  { value: 'unknown', label: '复权未知' },
  { value: 'none', label: '不复权' },
  { value: 'forward', label: '前复权' },
  { value: 'backward', label: '后复权' },
];

/** What can be changed of a symbol; its bars come by import only. */
export function SymbolForm({
  form,
  groups,
}: {
  form: CrudForm<typeof symbolResource>;
  groups: readonly string[];
}): ReactNode {
  return (
    <CrudModal crud={form}>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name="groupName" label="分组">
        <AutoComplete
          maxLength={20}
          placeholder="选一个，或输入新的名称"
          options={groups.map((value) => ({ value }))}
        />
      </Form.Item>
      <Form.Item name="board" label="板块">
        <Select options={boards} />
      </Form.Item>
      <Form.Item name="adjustment" label="复权">
        <Select options={adjustments} />
      </Form.Item>
      <Form.Item name="tickSize" label="最小变动价位">
        <InputNumber min={0.000001} max={10_000} className="tr-wide" />
      </Form.Item>
    </CrudModal>
  );
}
