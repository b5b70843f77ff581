import { isExternalLink } from '@wm/contract/system/menu-rules';
import type { Menu, menuResource } from '@wm/contract/system/menu';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { IconPicker } from '#ui/fields/icon-picker.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { menuTypes } from '../menu-types.ts';
import { PageFields } from './page-fields.tsx';
import { ShownFields } from './shown-fields.tsx';

interface MenuFormProps {
  crud: CrudForm<typeof menuResource>;
  menus: readonly Menu[];
}

const top = { id: 0, parentId: -1, menuName: '主目录' };

/** Where an entry may stand: in directories, buttons also in pages; not in itself or below. */
function parentsFor(
  menus: readonly Menu[],
  { id, type }: { id: number | undefined; type: string },
): { id: number; parentId: number; menuName: string }[] {
  const shut = new Set<number>(id === undefined ? [] : [id]);
  for (let before = -1; before !== shut.size;) {
    before = shut.size;
    for (const menu of menus) if (shut.has(menu.parentId)) shut.add(menu.id);
  }
  const kinds = type === 'M' ? ['M'] : ['M', 'C'];
  const open = menus.filter((menu) => kinds.includes(menu.menuType) && !shut.has(menu.id));
  return type === 'F' ? open : [top, ...open];
}

/** The drawer that makes or edits a menu entry; it asks only for what the type has a use for. */
export function MenuForm({ crud, menus }: MenuFormProps): ReactNode {
  const type = Form.useWatch('menuType', crud.form) ?? 'M';
  const path = Form.useWatch('path', crud.form) ?? '';
  const rowId = crud.row?.id;
  const parents = useMemo(() => parentsFor(menus, { id: rowId, type }), [menus, rowId, type]);
  return (
    <CrudDrawer crud={crud}>
      <Form.Item name="menuType" label="菜单类型">
        <Radio.Group options={[...menuTypes]} />
      </Form.Item>
      <div className="wm-form-grid">
        <Form.Item
          name="parentId"
          label="上级菜单"
          rules={[{ required: true, message: '请选择上级菜单' }]}
        >
          <AppTreeSelect
            rows={parents}
            labelField="menuName"
            parentField="parentId"
            allowClear={false}
            placeholder="请选择上级菜单"
            treeDefaultExpandedKeys={[0]}
          />
        </Form.Item>
        <Form.Item
          name="menuName"
          label="菜单名称"
          rules={[{ required: true, whitespace: true, message: '请输入菜单名称' }]}
        >
          <Input maxLength={50} placeholder="请输入菜单名称" />
        </Form.Item>
        <Form.Item
          name="orderNum"
          label="显示顺序"
          rules={[{ required: true, message: '请输入显示顺序' }]}
        >
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        {type !== 'F' && (
          <Form.Item name="icon" label="图标">
            <IconPicker />
          </Form.Item>
        )}
        {type !== 'M' && (
          <Form.Item
            name="perms"
            label="权限标识"
            rules={[
              { required: type === 'F', message: '请输入权限标识' },
              {
                pattern: /^$|^[\w-]+(:[\w-]+)+$/,
                message: '权限标识由冒号隔开的字母、数字、- 和 _ 组成',
              },
            ]}
          >
            <Input maxLength={100} placeholder="例如：system:user:list" />
          </Form.Item>
        )}
        <Form.Item name="status" label="状态" tooltip="停用后不再显示，它的权限也不再生效">
          <DictRadio type="sys_normal_disable" />
        </Form.Item>
      </div>
      {type !== 'F' && <PageFields type={type} isSite={isExternalLink(path)} />}
      {type !== 'F' && <ShownFields type={type} isSite={isExternalLink(path)} />}
    </CrudDrawer>
  );
}
