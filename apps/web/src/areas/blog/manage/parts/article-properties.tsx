import { cutText } from '@wm/contract/core/stored-text';
import type { Article } from '@wm/contract/blog/article';
import { mostTags, slugFault, slugForm } from '@wm/contract/blog/article-status';
import { Button, Form, Input, Select, Space, Switch } from 'antd';
import { memo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { uploadFile, useArticleChoices } from '../article.api.ts';
import type { ArticleChange } from '../article.api.ts';

const fields = [
  'categoryId',
  'tags',
  'excerpt',
  'slug',
  'cover',
  'pinned',
  'commentsClosed',
] as const;

type Properties = Pick<Article, (typeof fields)[number]>;

interface ArticlePropertiesProps {
  values: Properties;
  onChange: (change: ArticleChange) => void;
}

interface CoverFieldProps {
  cover: string;
  onChange: (cover: string) => void;
}

/** The picture of an article: picked from this computer, shown, taken away. */
function CoverField({ cover, onChange }: CoverFieldProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const handlePick = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      onChange(await uploadFile(file));
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form.Item label="封面" extra="PNG 或 JPG 图片，公开后所有人可见">
      <Button loading={isBusy} onClick={() => picker.current?.click()}>
        {cover ? '更换图片' : '选择图片'}
      </Button>
      {cover && (
        <Button type="link" danger onClick={() => onChange('')}>
          移除
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".png,.jpg,.jpeg"
        hidden
        aria-label="选择封面图片"
        onChange={(event) => {
          void handlePick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {cover && <img className="wm-article-cover" src={cover} alt="封面预览" />}
    </Form.Item>
  );
}

function isSame(before: ArticlePropertiesProps, now: ArticlePropertiesProps): boolean {
  const isChanged = fields.some((name) => before.values[name] !== now.values[name]);
  return !isChanged && before.onChange === now.onChange;
}

/** What stands around an article's text, not drawn again at each key of it. A field that the server withholds is not there. */
export const ArticleProperties = memo(function ArticleProperties({
  values,
  onChange,
}: ArticlePropertiesProps): ReactNode {
  const choices = useArticleChoices();
  const { excerpt, slug, pinned, cover, commentsClosed = false } = values as Partial<Properties>;
  return (
    <Form layout="vertical" component="div" colon={false}>
      <Form.Item label="分类" htmlFor="article-category">
        <AppTreeSelect
          id="article-category"
          rows={choices.data?.categories ?? []}
          labelField="name"
          parentField="parentId"
          placeholder="不分类"
          value={values.categoryId ?? undefined}
          onChange={(id: number | string | undefined) =>
            onChange({ categoryId: id === undefined ? null : Number(id) })
          }
        />
      </Form.Item>
      <Form.Item label="标签" htmlFor="article-tags" extra={`输入后回车，最多 ${mostTags} 个`}>
        <Select
          id="article-tags"
          mode="tags"
          maxCount={mostTags}
          placeholder="选择或输入标签"
          tokenSeparators={[',', '，', '、']}
          value={values.tags}
          options={(choices.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
          onChange={(tags: string[]) =>
            onChange({ tags: tags.map((tag) => cutText(tag.trim(), 20)).filter(Boolean) })
          }
        />
      </Form.Item>
      {excerpt !== undefined && (
        <Form.Item label="摘要" htmlFor="article-excerpt" extra="留空时取正文开头">
          <Input.TextArea
            id="article-excerpt"
            rows={4}
            maxLength={300}
            showCount
            value={excerpt}
            onChange={(event) => onChange({ excerpt: event.target.value.replace(/\n/g, ' ') })}
          />
        </Form.Item>
      )}
      {slug !== undefined && (
        <Form.Item
          label="别名"
          htmlFor="article-slug"
          extra="小写字母、数字和连字符；改名后旧地址仍然有效"
          {...(!slugForm.test(slug) && { validateStatus: 'error', help: slugFault })}
        >
          <Space.Compact block>
            <Space.Addon>/blog/article/</Space.Addon>
            <Input
              id="article-slug"
              maxLength={80}
              value={slug}
              onChange={(event) =>
                onChange({ slug: event.target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') })
              }
            />
          </Space.Compact>
        </Form.Item>
      )}
      <CoverField cover={cover ?? ''} onChange={(next) => onChange({ cover: next })} />
      {pinned !== undefined && (
        <Form.Item label="在博客首页置顶" htmlFor="article-pinned">
          <Switch
            id="article-pinned"
            checked={pinned}
            onChange={(isPinned) => onChange({ pinned: isPinned })}
          />
        </Form.Item>
      )}
      <Form.Item
        label="关闭评论"
        htmlFor="article-comments-closed"
        extra="已有的评论仍然显示，不能再发表新的"
      >
        <Switch
          id="article-comments-closed"
          checked={commentsClosed}
          onChange={(isClosed) => onChange({ commentsClosed: isClosed })}
        />
      </Form.Item>
    </Form>
  );
}, isSame);
