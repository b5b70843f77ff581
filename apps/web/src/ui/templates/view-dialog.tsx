import { viewNameLength } from '@wm/contract/system/list-view-limits';
import { Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useViewChanges, useViewRoles } from '#core/crud/list-views.ts';
import type { SavedView } from '#core/crud/list-views.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';

interface ViewDialogProps {
  list: string;
  /** What a new view keeps. */
  shown: Pick<SavedView, 'search' | 'value'>;
  /** The view that gets another name or other people; nothing for a new one. */
  view: SavedView | undefined;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

interface ViewValues {
  name: string;
  roleId: number | null;
}

/** Asks for the name of a view and with whom it is shared. */
export function ViewDialog({ list, shown, view, onSaved, onClose }: ViewDialogProps): ReactNode {
  const formName = useId();
  const [form] = Form.useForm<ViewValues>();
  const [isSaving, setSaving] = useState(false);
  const changes = useViewChanges();
  const { data: roles } = useViewRoles();
  const options = (roles?.rows ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }));
  // One that is shared with a role one does not hold any more keeps its name.
  if (view?.roleId && !options.some(({ value }) => value === view.roleId))
    options.push({ value: view.roleId, label: view.roleName });
  const handleSave = async ({ name, roleId }: ViewValues): Promise<void> => {
    const wish = { name: name.trim(), roleId: roleId ?? null };
    setSaving(true);
    try {
      const saved = view
        ? await changes.change(view.id, wish)
        : await changes.create({ list, ...shown, ...wish });
      notifier().message('success', `已保存视图「${saved.name}」`);
      onSaved(saved);
    } catch (error) {
      const faults = fieldErrorsOf(error) as unknown as Parameters<typeof form.setFields>[0];
      form.setFields(faults);
      setSaving(false);
    }
  };
  return (
    <AppModal
      open
      title={view ? `改名与共享「${view.name}」` : '保存为新视图'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {!view && <p className="wm-muted">视图记住现在的搜索条件、排序和列设置，随时可以再选。</p>}
      <Form
        form={form}
        name={formName}
        layout="vertical"
        initialValues={{ name: view?.name ?? '', roleId: view?.roleId ?? null }}
        onFinish={(values) => void handleSave(values)}
      >
        <Form.Item
          name="name"
          label="视图名称"
          rules={[{ required: true, whitespace: true, message: '请输入视图名称' }]}
        >
          <Input maxLength={viewNameLength} showCount autoFocus placeholder="例如：本月停用的" />
        </Form.Item>
        <Form.Item
          name="roleId"
          label="共享给"
          extra="这个角色的人都能选用，只有自己能修改。看到的数据仍以各人的权限为准"
        >
          <Select
            allowClear
            placeholder="不共享，只有自己能看到"
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
          />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
