import { commentPolicies } from '@wm/contract/blog/comment-policies';
import type { CommentPolicy } from '@wm/contract/blog/comment-policies';
import { siteLooks } from '@wm/contract/blog/site-looks';
import type { SiteLook } from '@wm/contract/blog/site-looks';
import { Form, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { SiteEditor } from '../use-site-editor.ts';

const looks = Object.entries(siteLooks).map(([value, label]) => ({
  value,
  label,
}));

const policies = Object.entries(commentPolicies).map(([value, label]) => ({ value, label }));

/** How the site looks, and how its articles take comments. */
export function LookPart({
  editor,
  isReadOnly,
}: {
  editor: SiteEditor;
  isReadOnly: boolean;
}): ReactNode {
  const { values, write } = editor;
  return (
    <Form layout="vertical" disabled={isReadOnly}>
      <Form.Item label="外观">
        <Radio.Group
          aria-label="外观"
          optionType="button"
          options={looks}
          value={values.look}
          onChange={(event) => write({ look: event.target.value as SiteLook })}
        />
      </Form.Item>
      <Form.Item
        label="评论方式"
        extra="可疑的评论总要先审核，垃圾评论从不显示；不接受时已有的评论仍然显示"
      >
        <Radio.Group
          aria-label="评论方式"
          optionType="button"
          options={policies}
          value={values.commentPolicy}
          onChange={(event) => write({ commentPolicy: event.target.value as CommentPolicy })}
        />
      </Form.Item>
      <Form.Item
        label="评论开放天数"
        htmlFor="site-comment-days"
        extra="文章发布多少天后不再接受评论；0 表示一直开放。单篇文章可以在它的属性里关闭评论"
      >
        <InputNumber
          id="site-comment-days"
          min={0}
          max={3650}
          precision={0}
          suffix="天"
          value={values.commentDays}
          onChange={(days) => write({ commentDays: days ?? 0 })}
        />
      </Form.Item>
    </Form>
  );
}
