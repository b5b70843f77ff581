import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';

const spans = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 365, label: '1 年' },
  { value: 0, label: '一直有效' },
];

/** What a form of a link holds: days until it ends (0 for never), and its password. */
export interface ShareTerm {
  days: number;
  password?: string;
}

/** The same as the server takes it. */
export function wishOf({ days, password }: ShareTerm): {
  days: number | null;
  password: string | null;
} {
  return { days: days === 0 ? null : days, password: password || null };
}

/** Fields of a link that is to be made: how long it opens, and its password. */
export function ShareTermFields(): ReactNode {
  return (
    <>
      <Form.Item name="days" label="有效期">
        <Select options={spans} />
      </Form.Item>
      <Form.Item
        name="password"
        label="访问密码"
        rules={[
          { min: 4, message: '密码至少 4 个字符' },
          { max: 64, message: '密码不超过 64 个字符' },
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder="不填则无需密码" />
      </Form.Item>
    </>
  );
}
