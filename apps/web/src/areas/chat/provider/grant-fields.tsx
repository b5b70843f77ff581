import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { ProviderGrant, providerRolesEndpoint } from '@wm/contract/chat/provider';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Button, Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { QueryError } from '#ui/states/query-error.tsx';
import { roleOption, useProviderRoles } from '../chat.api.ts';

export interface GrantDraft {
  roleId?: number;
  models: string[];
  /** In yuan. */
  dailyBudget: number | null;
  perMinute: number | null;
  tokensPerMinute: number | null;
}

const micro = 1_000_000;
const newGrant: GrantDraft = {
  models: [],
  dailyBudget: null,
  perMinute: null,
  tokensPerMinute: null,
};
const none: DataOf<typeof providerRolesEndpoint> = [];

export function draftOfGrant({ dailyBudget, ...grant }: ProviderGrant): GrantDraft {
  return { ...grant, dailyBudget: dailyBudget === null ? null : dailyBudget / micro };
}

export function grantOf({ roleId = 0, dailyBudget, ...bounds }: GrantDraft): ProviderGrant {
  return {
    ...bounds,
    roleId,
    dailyBudget: dailyBudget === null ? null : Math.round(dailyBudget * micro),
  };
}

/** Which roles may ask a provider of the system, with which models, how much and how often; everybody without one. */
export function GrantFields(): ReactNode {
  const roles = useProviderRoles();
  // Read here: the lines below are drawn anew without this component, which has to hear of what comes.
  const { data = none, isFetching } = roles;
  const form = Form.useFormInstance();
  const models = (Form.useWatch('models', form) ?? []) as ({ name?: string } | undefined)[];
  const names = models.flatMap((model) => model?.name?.trim() || []);
  return (
    <Form.List name="grants">
      {(fields, { add, remove }) => (
        <fieldset className="chat-models">
          <legend>开放给</legend>
          <p className="wm-muted">
            {fields.length === 0
              ? '所有人都能用。指定角色后，只有这些角色的人能用。'
              : '只有下面这些角色的人能用；有几个角色的人，每一项按最宽的算。'}
          </p>
          {roles.error && <QueryError query={roles} what="角色" />}
          {fields.map(({ key, name }) => (
            <div key={key} className="chat-model chat-grant">
              <Form.Item
                name={[name, 'roleId']}
                label="角色"
                rules={[{ required: true, message: '请选择角色' }]}
              >
                <Select
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="请选择"
                  loading={isFetching}
                  options={data.map(roleOption)}
                />
              </Form.Item>
              <Form.Item name={[name, 'models']} label="模型">
                <Select
                  mode="multiple"
                  placeholder="全部"
                  options={names.map((value) => ({ value, label: value }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'dailyBudget']} label="每人每天（元）">
                <InputNumber min={0} max={100_000} precision={2} placeholder="同上" />
              </Form.Item>
              <Form.Item name={[name, 'perMinute']} label="每分钟次数">
                <InputNumber min={1} max={600} precision={0} placeholder="不限" />
              </Form.Item>
              <Form.Item name={[name, 'tokensPerMinute']} label="每分钟词元">
                <InputNumber min={1} max={100_000_000} precision={0} placeholder="不限" />
              </Form.Item>
              <Button
                type="text"
                icon={<MinusCircleOutlined />}
                aria-label={`删除第 ${name + 1} 个角色`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add(newGrant)}>
            新增角色
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}
