import { siteLimits } from '@wm/contract/blog/site-rules';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { SiteEditor } from '../use-site-editor.ts';
import { LogoField } from './logo-field.tsx';

const texts = [
  {
    name: 'siteName',
    label: '站点名称',
    most: siteLimits.siteName,
    rows: 1,
    extra: undefined,
  },
  {
    name: 'headline',
    label: '标语',
    most: siteLimits.headline,
    rows: 1,
    extra: '首页顶部的大字',
  },
  {
    name: 'intro',
    label: '简介',
    most: siteLimits.intro,
    rows: 3,
    extra: '显示在标语下面，也用于搜索引擎、订阅和分享',
  },
  {
    name: 'footer',
    label: '页脚文字',
    most: siteLimits.footer,
    rows: 1,
    extra: undefined,
  },
  {
    name: 'icp',
    label: '备案号',
    most: siteLimits.icp,
    rows: 1,
    extra: '例如 京ICP备12345678号-1，显示在页脚并链接到工信部备案网站',
  },
] as const;

interface PartProps {
  editor: SiteEditor;
  isReadOnly: boolean;
}

/** What the site is called and says of itself. */
export function BasicPart({ editor, isReadOnly }: PartProps): ReactNode {
  const { values, write } = editor;
  return (
    <Form layout="vertical" disabled={isReadOnly}>
      {texts.map(({ name, label, most, rows, extra }) => (
        <Form.Item key={name} label={label} extra={extra} htmlFor={`site-${name}`}>
          <Input.TextArea
            id={`site-${name}`}
            autoSize={{ minRows: rows, maxRows: 6 }}
            maxLength={most}
            value={values[name]}
            // One line, however long: what is pasted loses its breaks.
            onChange={(event) => write({ [name]: event.target.value.replace(/[\r\n]+/g, ' ') })}
          />
        </Form.Item>
      ))}
      <LogoField logo={values.logo} onChange={(logo) => write({ logo })} />
    </Form>
  );
}
