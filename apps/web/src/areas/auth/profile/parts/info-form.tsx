import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useFormDraft } from '#core/forms/use-form-draft.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { useUser } from '#core/stores/user-store.ts';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { DraftNotice } from '#ui/overlays/draft-notice.tsx';
import { changeProfile, profileKey } from '../profile.api.ts';
import type { Profile, ProfileChange } from '../profile.api.ts';

const phone = /^1[3-9]\d{9}$/;

function editable({ nickname, mobile, email, sex }: Profile): ProfileChange {
  return { nickname, mobile, email, sex };
}

/** 基本资料: what others see of me and how I can be reached. */
export function InfoForm({ profile }: { profile: Profile }): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<ProfileChange>();
  const [isSaving, setSaving] = useState(false);
  const name = useId();
  const saved = editable(profile);
  const draft = useFormDraft({ form, name: 'profile', saved });

  const handleFinish = async (values: ProfileChange): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      const next = await changeProfile(values);
      form.setFieldsValue(editable(next));
      client.setQueryData(profileKey, next);
      useUser.setState({ nickname: next.nickname });
      await draft.forget();
      notifier().message('success', '修改成功');
    } catch (error) {
      form.setFields(fieldErrorsOf(error) as Parameters<typeof form.setFields>[0]);
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <DraftNotice draft={draft} />
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={saved}
        onValuesChange={draft.note}
        onFinish={(values) => void handleFinish(values)}
        requiredMark={false}
        className="wm-profile-form"
      >
        <Form.Item
          name="nickname"
          label="姓名"
          rules={[
            { required: true, whitespace: true, message: '请输入姓名' },
            { max: 30, message: '姓名不超过 30 个字符' },
          ]}
        >
          <Input autoComplete="nickname" />
        </Form.Item>
        <Form.Item
          name="mobile"
          label="手机号码"
          rules={[{ pattern: phone, message: '请输入正确的手机号码' }]}
        >
          <Input inputMode="tel" autoComplete="tel" placeholder="选填" />
        </Form.Item>
        <Form.Item
          name="email"
          label="邮箱"
          rules={[
            { type: 'email', message: '请输入正确的邮箱地址' },
            { max: 50, message: '邮箱不超过 50 个字符' },
          ]}
        >
          <Input inputMode="email" autoComplete="email" placeholder="选填" />
        </Form.Item>
        <Form.Item name="sex" label="性别">
          <DictRadio type="sys_user_sex" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          保存
        </Button>
      </Form>
    </>
  );
}
