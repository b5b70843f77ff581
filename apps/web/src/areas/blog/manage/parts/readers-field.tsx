import { visibilities } from '@wm/contract/blog/article-status';
import type { Visibility } from '@wm/contract/blog/article-status';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';

const leastPassword = 4;

const readerTexts: Record<Visibility, string> = {
  public: '任何人不用登录就能阅读。',
  members: '登录的人能阅读；其他人只看到标题和摘要，搜索引擎和订阅里没有它。',
  password: '输入密码的人能阅读；其他人只看到标题和摘要，搜索、搜索引擎和订阅里没有它。',
};

interface Readers {
  visibility: Visibility;
  /** The article has a password, which an empty field keeps. */
  hasPassword: boolean;
  password: string;
}

/** Whether readers can be let in so. */
export function isPasswordGood({ visibility, hasPassword, password }: Readers): boolean {
  if (visibility !== 'password') return true;
  return password === '' ? hasPassword : password.length >= leastPassword;
}

interface ReadersFieldProps extends Readers {
  onVisibility: (visibility: Visibility) => void;
  onPassword: (password: string) => void;
}

/** Who reads an article that is published, and by which password. */
export function ReadersField({
  visibility,
  hasPassword,
  password,
  onVisibility,
  onPassword,
}: ReadersFieldProps): ReactNode {
  const kept = hasPassword ? '；留空则不变，更换后原来的密码立即失效' : '';
  return (
    <>
      <Form.Item label="谁能看" extra={readerTexts[visibility]}>
        <Radio.Group
          value={visibility}
          onChange={(event) => onVisibility(event.target.value as Visibility)}
          options={Object.entries(visibilities).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      {visibility === 'password' && (
        <Form.Item
          label="访问密码"
          htmlFor="article-password"
          extra={`至少 ${leastPassword} 个字符${kept}`}
        >
          <Input
            id="article-password"
            autoComplete="off"
            maxLength={64}
            placeholder={hasPassword ? '不变' : '告诉读者的密码'}
            value={password}
            onChange={(event) => onPassword(event.target.value)}
          />
        </Form.Item>
      )}
    </>
  );
}
