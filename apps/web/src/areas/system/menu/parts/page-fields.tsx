import {
  isExternalLink,
  isInnerPath,
  isMenuQuery,
  isRoutePath,
} from '@wm/contract/system/menu-rules';
import { AutoComplete, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { knownComponents } from '#core/routing/known-components.ts';

interface PageFieldsProps {
  type: string;
  /** Whether the address is another site's. */
  isSite: boolean;
}

/** A rule of a text field; an empty text is another rule's matter. */
function textRule(isFine: (text: string) => boolean, message: string) {
  return {
    validator: async (_: unknown, value: unknown) => {
      const text = typeof value === 'string' ? value.trim() : '';
      if (text !== '' && !isFine(text)) throw new Error(message);
    },
  };
}

/** Texts that the server wants as nothing rather than empty. */
const emptyIsNull = {
  getValueProps: (value: unknown) => ({ value: value ?? '' }),
  normalize: (value: unknown) => (value === '' ? null : value),
};

/** Where an entry leads: its address and what is drawn there. */
export function PageFields({ type, isSite }: PageFieldsProps): ReactNode {
  const link: unknown = Form.useWatch('link');
  const hasLink = typeof link === 'string' && link !== '';
  return (
    <section>
      <h3 className="wm-form-section">路由</h3>
      <div className="wm-form-grid">
        <Form.Item
          name="path"
          label="路由地址"
          tooltip="上级之下的一段地址，例如 user；菜单也可以填 http(s):// 开头的外链，在新窗口打开"
          rules={[
            { required: true, whitespace: true, message: '请输入路由地址' },
            textRule(
              (text) => isRoutePath(text) || (type === 'C' && isExternalLink(text)),
              type === 'C'
                ? '请输入一段地址，例如 user，或 http(s):// 开头的外链'
                : '请输入一段地址，例如 system',
            ),
          ]}
        >
          <Input maxLength={200} placeholder="例如：user" />
        </Form.Item>
        {type === 'M' && (
          <Form.Item
            name="redirect"
            label="重定向"
            rules={[textRule(isInnerPath, '请输入以 / 开头的站内地址')]}
          >
            <Input maxLength={200} placeholder="不填则打开第一个页面" />
          </Form.Item>
        )}
        {type === 'C' && !isSite && (
          <>
            <Form.Item
              name="component"
              label="组件路径"
              dependencies={['link']}
              rules={[
                { required: !hasLink, message: '请输入组件路径，或填写内嵌链接' },
                {
                  pattern: /^[\w-]+(\/[\w-]+)*$/,
                  message: '组件路径只能由字母、数字、-、_ 和 / 组成',
                },
              ]}
            >
              <AutoComplete
                options={[...knownComponents].sort().map((value) => ({ value }))}
                showSearch={{ filterOption: true }}
                maxLength={255}
                placeholder="例如：system/user/index"
                disabled={hasLink}
              />
            </Form.Item>
            <Form.Item
              name="link"
              label="内嵌链接"
              tooltip="填写后，页面里用内嵌窗口显示这个网址，不再需要组件"
              rules={[textRule(isExternalLink, '请输入 http(s):// 开头的链接')]}
              {...emptyIsNull}
            >
              <Input maxLength={500} placeholder="https://" />
            </Form.Item>
            <Form.Item
              name="query"
              label="路由参数"
              rules={[textRule(isMenuQuery, '路由参数须是 JSON 对象，例如 {"id":1}')]}
            >
              <Input maxLength={255} placeholder='例如：{"id":1}' />
            </Form.Item>
            <Form.Item
              name="activeMenu"
              label="高亮菜单"
              tooltip="打开这个页面时，左侧标记哪一项"
              rules={[textRule(isInnerPath, '请输入以 / 开头的站内地址')]}
            >
              <Input maxLength={200} placeholder="例如：/system/user" />
            </Form.Item>
          </>
        )}
      </div>
    </section>
  );
}
