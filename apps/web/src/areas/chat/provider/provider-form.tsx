import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { ChatProvider, ProviderModel } from '@wm/contract/chat/provider';
import { Button, Checkbox, Form, Input, InputNumber, Space, Switch } from 'antd';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { useBusy } from '#core/use-busy.ts';
import { addProvider, saveProvider } from '../chat.api.ts';
import { draftOfGrant, GrantFields, grantOf } from './grant-fields.tsx';
import type { GrantDraft } from './grant-fields.tsx';

interface ProviderFormProps {
  /** Absent: a new one. */
  provider: ChatProvider | undefined;
  isSystem: boolean;
  onDone: (isSaved: boolean) => Promise<void>;
}

interface Draft {
  name: string;
  baseUrl: string;
  apiKey: string;
  isEnabled: boolean;
  /** In yuan. */
  dailyBudget: number | null;
  models: (Omit<ProviderModel, 'title'> & { title?: string })[];
  /** Absent where it is one's own. */
  grants?: GrantDraft[];
}

const micro = 1_000_000;
const newModel = {
  name: '',
  title: '',
  context: 32_000,
  priceIn: 0,
  priceOut: 0,
  seesImages: false,
  usesTools: true,
};

function draftOf(provider: ChatProvider | undefined): Draft {
  if (!provider)
    return {
      name: '',
      baseUrl: 'https://',
      apiKey: '',
      isEnabled: true,
      dailyBudget: null,
      models: [newModel],
      grants: [],
    };
  const { name, baseUrl, isEnabled, dailyBudget, models, grants } = provider;
  return {
    name,
    baseUrl,
    apiKey: '',
    isEnabled,
    dailyBudget: dailyBudget === null ? null : dailyBudget / micro,
    models: models.map((model) => ({
      ...newModel,
      ...model,
      priceIn: model.priceIn / micro,
      priceOut: model.priceOut / micro,
    })),
    grants: grants.map(draftOfGrant),
  };
}

/** A provider: its address, its key, its models with their prices. */
export function ProviderForm({ provider, isSystem, onDone }: ProviderFormProps): ReactNode {
  const [form] = Form.useForm<Draft>();
  const [isSaving, run] = useBusy();
  const save = async ({
    models,
    dailyBudget,
    apiKey,
    grants = [],
    ...draft
  }: Draft): Promise<void> => {
    const body = {
      ...draft,
      apiKey: apiKey.trim(),
      grants: grants.map(grantOf),
      dailyBudget: dailyBudget === null ? null : Math.round(dailyBudget * micro),
      models: models.map(
        ({ name, title = '', context, priceIn, priceOut, seesImages, usesTools }) => ({
          name,
          title,
          context,
          priceIn: Math.round(priceIn * micro),
          priceOut: Math.round(priceOut * micro),
          seesImages: seesImages ?? false,
          usesTools: usesTools ?? true,
        }),
      ),
    };
    try {
      if (provider) await saveProvider(provider.id, body);
      else await addProvider({ ...body, isSystem });
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
      initialValues={draftOf(provider)}
      onFinish={(draft: Draft) => void run(() => save(draft))}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
      >
        <Input maxLength={60} placeholder="如：公司的模型" />
      </Form.Item>
      <Form.Item
        name="baseUrl"
        label="地址"
        extra={
          isSystem
            ? '以 /v1 结尾的接口地址。内部网络的地址要先由运维写入 OUTBOUND_PRIVATE。'
            : '以 /v1 结尾的接口地址，只能用 https。'
        }
        rules={[
          { required: true, whitespace: true, message: '请输入地址' },
          { pattern: /^\s*https?:\/\/./i, message: '地址以 https:// 开头' },
        ]}
      >
        <Input maxLength={500} placeholder="https://api.example.com/v1" />
      </Form.Item>
      <Form.Item
        name="apiKey"
        label="密钥"
        extra={provider?.hasKey ? `已保存 ····${provider.keyTail}，留空则不变` : undefined}
      >
        <Input.Password autoComplete="new-password" maxLength={500} visibilityToggle={false} />
      </Form.Item>
      <Form.List name="models">
        {(fields, { add, remove }) => (
          <fieldset className="chat-models">
            <legend>模型</legend>
            {fields.map(({ key, name }) => (
              <ModelFields
                key={key}
                at={name}
                onRemove={fields.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add(newModel)}>
              新增模型
            </Button>
          </fieldset>
        )}
      </Form.List>
      <Form.Item
        name="dailyBudget"
        label="每人每天的额度（元）"
        extra="用完后不再调用，到第二天恢复；留空则不限"
      >
        <InputNumber min={0} max={100_000} precision={2} />
      </Form.Item>
      {isSystem && <GrantFields />}
      <Form.Item name="isEnabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Space>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          保存
        </Button>
        <Button onClick={() => void onDone(false)}>取消</Button>
      </Space>
    </Form>
  );
}

interface ModelFieldsProps {
  at: number;
  onRemove: (() => void) | undefined;
}

function ModelFields({ at, onRemove }: ModelFieldsProps): ReactNode {
  return (
    <div className="chat-model">
      <Form.Item
        name={[at, 'name']}
        label="模型名称"
        rules={[{ required: true, whitespace: true, message: '请输入模型名称' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name={[at, 'context']}
        label="能读的词元"
        rules={[{ required: true, message: '请输入' }]}
      >
        <InputNumber min={512} max={10_000_000} precision={0} />
      </Form.Item>
      <Form.Item
        name={[at, 'priceIn']}
        label="读入 元/百万"
        rules={[{ required: true, message: '请输入' }]}
      >
        <InputNumber min={0} max={10_000} />
      </Form.Item>
      <Form.Item
        name={[at, 'priceOut']}
        label="写出 元/百万"
        rules={[{ required: true, message: '请输入' }]}
      >
        <InputNumber min={0} max={10_000} />
      </Form.Item>
      <Form.Item name={[at, 'seesImages']} valuePropName="checked" className="chat-model-sees">
        <Checkbox>能看图</Checkbox>
      </Form.Item>
      <Form.Item name={[at, 'usesTools']} valuePropName="checked" className="chat-model-sees">
        <Checkbox>能用工具</Checkbox>
      </Form.Item>
      {onRemove && (
        <Button
          type="text"
          icon={<MinusCircleOutlined />}
          aria-label={`删除模型 ${at + 1}`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
