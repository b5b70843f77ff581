import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { placesOf } from '@wm/contract/chat/prompt-places';
import type { ChatPrompt } from '@wm/contract/chat/prompt';
import { Button, Form, Input, List, Radio, Select, Space, Spin, Tag } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { roleOption, useProviderRoles } from '../chat.api.ts';
import { addPrompt, promptsKey, removePrompt, savePrompt, usePrompts } from './prompt.api.ts';
import type { PromptDraft } from './prompt.api.ts';

interface PromptDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** 提示词: texts that one asks with again and again. */
export function PromptDrawer({ open, onClose }: PromptDrawerProps): ReactNode {
  const confirmLeave = useConfirmLeave();
  const [isDirty, setDirty] = useState(false);
  const close = (): void => {
    setDirty(false);
    onClose();
  };
  return (
    <AppDrawer
      open={open}
      size={560}
      title="提示词"
      onClose={() => confirmLeave(isDirty, close)}
      destroyOnHidden
    >
      {open && <Prompts onDirty={setDirty} />}
    </AppDrawer>
  );
}

function Prompts({ onDirty }: { onDirty: (isDirty: boolean) => void }): ReactNode {
  const client = useQueryClient();
  const query = usePrompts();
  const { data, error } = query;
  const [editing, setEditing] = useState<ChatPrompt | 'new'>();
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: promptsKey });
  if (error !== null && !data) return <QueryError query={query} what="提示词" />;
  if (!data) return <Spin />;
  if (editing !== undefined)
    return (
      <PromptForm
        prompt={editing === 'new' ? undefined : editing}
        onDirty={() => onDirty(true)}
        onDone={async (isSaved) => {
          onDirty(false);
          setEditing(undefined);
          if (isSaved) await renew();
        }}
      />
    );
  return (
    <>
      <p className="chat-note">
        在问题框里输入 / 选用。内容里写 {'{{名称}}'} 的地方，选用时会让您填写。
      </p>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
        新增提示词
      </Button>
      <List
        dataSource={data}
        rowKey="id"
        locale={{ emptyText: '还没有提示词' }}
        renderItem={(prompt) => (
          <PromptItem prompt={prompt} onEdit={() => setEditing(prompt)} onGone={renew} />
        )}
      />
    </>
  );
}

interface ItemProps {
  prompt: ChatPrompt;
  onEdit: () => void;
  onGone: () => Promise<void>;
}

function PromptItem({ prompt, onEdit, onGone }: ItemProps): ReactNode {
  const { id, title, body, isShared, roleIds, isForRoles, isMine, userName } = prompt;
  const [isBusy, run] = useBusy();
  const remove = async (): Promise<void> => {
    try {
      await removePrompt(id);
    } catch {
      // The client has shown why.
      return;
    }
    await onGone();
    notifier().undoable(`提示词「${title}」已删除`, async () => {
      await addPrompt({ title, body, isShared, roleIds });
      await onGone();
    });
  };
  const actions = isMine
    ? [
        <Button key="edit" type="link" onClick={onEdit}>
          修改
        </Button>,
        <Button key="remove" type="link" danger loading={isBusy} onClick={() => void run(remove)}>
          删除
        </Button>,
      ]
    : [];
  return (
    <List.Item actions={actions}>
      <List.Item.Meta
        description={
          <>
            <Space className="chat-line-title" size={4} wrap>
              {title}
              {isShared && <Tag>{isForRoles ? '部分角色' : '所有人'}</Tag>}
              {isShared && !isMine && <span className="chat-note">{userName}</span>}
            </Space>
            <span className="chat-prompt-body">{body}</span>
          </>
        }
      />
    </List.Item>
  );
}

interface PromptFields {
  title: string;
  body: string;
  /** Absent for whoever may not share. */
  sharing?: 'none' | 'all' | 'roles';
  roleIds?: number[];
}

function fieldsOf(prompt: ChatPrompt | undefined): PromptFields {
  const { title = '', body = '', isShared = false, roleIds = [] } = prompt ?? {};
  const shared = roleIds.length > 0 ? 'roles' : 'all';
  return { title, body, sharing: isShared ? shared : 'none', roleIds };
}

function draftOf({ title, body, sharing = 'none', roleIds = [] }: PromptFields): PromptDraft {
  return {
    title,
    body,
    isShared: sharing !== 'none',
    roleIds: sharing === 'roles' ? roleIds : [],
  };
}

/** Who may use a prompt beside oneself. */
function SharedWith(): ReactNode {
  const sharing = Form.useWatch<PromptFields['sharing']>('sharing');
  const roles = useProviderRoles();
  const { data = [], isFetching } = roles;
  return (
    <>
      <Form.Item name="sharing" label="谁能用">
        <Radio.Group
          options={[
            { value: 'none', label: '只有我' },
            { value: 'all', label: '所有人' },
            { value: 'roles', label: '指定角色' },
          ]}
        />
      </Form.Item>
      {sharing === 'roles' && (
        <Form.Item
          name="roleIds"
          label="角色"
          rules={[{ required: true, message: '请选择角色' }]}
          {...(roles.error && { help: '没有读到角色，请关上再打开' })}
        >
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择"
            loading={isFetching}
            options={data.map(roleOption)}
          />
        </Form.Item>
      )}
    </>
  );
}

interface PromptFormProps {
  /** Absent: a new one. */
  prompt: ChatPrompt | undefined;
  onDirty: () => void;
  onDone: (isSaved: boolean) => Promise<void>;
}

function PromptForm({ prompt, onDirty, onDone }: PromptFormProps): ReactNode {
  const [form] = Form.useForm<PromptFields>();
  const [isSaving, run] = useBusy();
  const mayShare = usePermission('chat:provider:edit');
  const body = Form.useWatch('body', form) ?? '';
  const places = placesOf(body);
  const save = async (fields: PromptFields): Promise<void> => {
    const whole = draftOf(fields);
    try {
      if (prompt) await savePrompt(prompt.id, whole);
      else await addPrompt(whole);
    } catch (error) {
      // Everything else has been shown by the client.
      form.setFields(fieldErrorsOf(error) as unknown as Parameters<typeof form.setFields>[0]);
      return;
    }
    await onDone(true);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={fieldsOf(prompt)}
      onValuesChange={onDirty}
      onFinish={(fields: PromptFields) => void run(() => save(fields))}
    >
      <Form.Item
        name="title"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
      >
        <Input autoFocus maxLength={60} />
      </Form.Item>
      <Form.Item
        name="body"
        label="内容"
        rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
        extra={places.length > 0 ? `选用时填写：${places.join('、')}` : '要填写的地方写成 {{名称}}'}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} maxLength={8000} />
      </Form.Item>
      {mayShare && <SharedWith />}
      <Space>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          保存
        </Button>
        <Button onClick={() => void onDone(false)}>取消</Button>
      </Space>
    </Form>
  );
}
