import type { Dept, DeptNode, deptResource } from '@wm/contract/system/dept';
import { Form, Input, InputNumber } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { useDeptNodes } from '../dept.api.ts';

/** The departments that may stand above one: not itself or a descendant, and no disabled department except the current parent. */
function choicesFor(nodes: readonly DeptNode[], row: Dept | undefined): DeptNode[] {
  const id = row?.id;
  const shut = new Set<number>(id === undefined ? [] : [id]);
  // Parents may stand behind their children in the list, so until nothing more is found.
  for (let before = -1; before !== shut.size;) {
    before = shut.size;
    for (const node of nodes) if (shut.has(node.parentId)) shut.add(node.id);
  }
  return nodes.filter(
    (node) => !shut.has(node.id) && (node.status === '0' || node.id === row?.parentId),
  );
}

function isAmong(nodes: readonly DeptNode[], parentId: number | undefined): boolean {
  return parentId === undefined || nodes.some(({ id }) => id === parentId);
}

const mobileOrLandline = /^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;

/** The dialog that makes or edits a department. */
export function DeptForm({ crud }: { crud: CrudForm<typeof deptResource> }): ReactNode {
  const nodes = useDeptNodes(crud.isOpen);
  const { row } = crud;
  const choices = useMemo(() => choicesFor(nodes, row), [nodes, row]);
  // The top stays the top, and who does not reach what stands above cannot move it.
  const parentId = row?.parentId;
  const isTop = parentId === 0 || (nodes.length > 0 && !isAmong(nodes, parentId));
  return (
    <CrudModal crud={crud}>
      {!isTop && (
        <Form.Item
          name="parentId"
          label="上级部门"
          rules={[{ required: true, message: '请选择上级部门' }]}
        >
          <AppTreeSelect
            rows={choices}
            labelField="deptName"
            parentField="parentId"
            allowClear={false}
            placeholder="请选择上级部门"
          />
        </Form.Item>
      )}
      <Form.Item
        name="deptName"
        label="部门名称"
        rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}
      >
        <Input maxLength={30} placeholder="例如：研发中心" autoFocus />
      </Form.Item>
      <Form.Item
        name="orderNum"
        label="显示顺序"
        rules={[{ required: true, message: '请输入显示顺序' }]}
      >
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <CrudField name="leader" label="负责人">
        <Input maxLength={20} placeholder="请输入负责人" />
      </CrudField>
      <CrudField
        name="phone"
        label="联系电话"
        rules={[{ pattern: mobileOrLandline, message: '请输入正确的联系电话' }]}
      >
        <Input maxLength={20} placeholder="手机号码，或带区号的座机" inputMode="tel" />
      </CrudField>
      <CrudField name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱' }]}>
        <Input maxLength={50} placeholder="请输入邮箱" inputMode="email" />
      </CrudField>
      <Form.Item name="status" label="状态">
        <DictRadio type="sys_normal_disable" />
      </Form.Item>
    </CrudModal>
  );
}
