import { cutText } from '@wm/contract/core/stored-text';
import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '@wm/contract/system/role';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { copyRole, roleApi } from '../role.api.ts';

interface CopyDialogProps {
  /** Nothing keeps the dialog closed. */
  role: Role | undefined;
  onClose: () => void;
}

interface CopyValues {
  roleName: string;
  roleKey: string;
}

/** Asks for the name and key of a role that shall give what another gives. */
export function CopyDialog({ role, onClose }: CopyDialogProps): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<CopyValues>();
  const [isSaving, setSaving] = useState(false);
  if (!role) return null;
  const handleSave = async (values: CopyValues): Promise<void> => {
    setSaving(true);
    try {
      await copyRole(role.id, values);
      notifier().message('success', '复制成功');
      onClose();
      await client.invalidateQueries({ queryKey: [roleApi.path] });
    } catch (error) {
      const faults = fieldErrorsOf(error) as unknown as Parameters<typeof form.setFields>[0];
      form.setFields(faults);
    } finally {
      setSaving(false);
    }
  };
  const initial = {
    roleName: cutText(`${role.roleName} 副本`, 30),
    roleKey: `${role.roleKey}_copy`,
  };
  return (
    <AppModal
      open
      title={`复制角色「${role.roleName}」`}
      okText="复制"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wm-muted">菜单、数据权限和字段权限一并复制，用户不复制。</p>
      <Form
        key={role.id}
        form={form}
        name="copy-role"
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => void handleSave(values)}
      >
        <Form.Item
          name="roleName"
          label="角色名称"
          rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
        >
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item
          name="roleKey"
          label="权限字符"
          rules={[{ required: true, whitespace: true, message: '请输入权限字符' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
