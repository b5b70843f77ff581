import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { slugFault, slugForm } from '@wm/contract/blog/article-status';
import { pagePath, siteLimits } from '@wm/contract/blog/site-rules';
import type { SitePage } from '@wm/contract/blog/site-rules';
import { Button, Form, Input, Space, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { MarkdownWriter } from '#ui/live-editor/writing/markdown-writer.tsx';
import { WritingSwitch } from '#ui/live-editor/writing/writing-switch.tsx';
import { uploadFile } from '../../manage/article.api.ts';
import type { SiteEditor } from '../use-site-editor.ts';

interface PagesPartProps {
  editor: SiteEditor;
  isReadOnly: boolean;
  /** The place of the page that is written. */
  pageAt: number;
  onOpen: (pageAt: number) => void;
}

/** An address that no other page has. */
function freeSlug(pages: readonly SitePage[]): string {
  const taken = new Set(pages.map(({ slug }) => slug));
  if (!taken.has('about')) return 'about';
  let number = 2;
  while (taken.has(`page-${number}`)) number += 1;
  return `page-${number}`;
}

/** Pages that are no articles, such as 关于: each with its address and its text. */
export function PagesPart({ editor, isReadOnly, pageAt, onOpen }: PagesPartProps): ReactNode {
  const { pages } = editor.values;
  const page = pages[pageAt];
  const add = (): void => {
    const slug = freeSlug(pages);
    const title = slug === 'about' ? '关于' : '新页面';
    editor.write({ pages: [...pages, { slug, title, content: '' }] });
    onOpen(pages.length);
  };
  return (
    <>
      <Space wrap>
        <Button
          icon={<PlusOutlined />}
          disabled={isReadOnly || pages.length >= siteLimits.pages}
          onClick={add}
        >
          新增页面
        </Button>
        {page && (
          <Button
            danger
            icon={<DeleteOutlined />}
            disabled={isReadOnly}
            onClick={() => {
              editor.write({ pages: pages.filter((_, at) => at !== pageAt) });
              onOpen(0);
            }}
          >
            删除「{page.title || page.slug}」
          </Button>
        )}
        {page && !isReadOnly && <WritingSwitch />}
      </Space>
      {pages.length === 0 && (
        <p className="wm-muted">还没有独立页面。可以写一页「关于」，再到导航里加上它。</p>
      )}
      {pages.length > 0 && (
        <Tabs
          activeKey={String(pageAt)}
          onChange={(key) => onOpen(Number(key))}
          items={pages.map(({ slug, title }, at) => ({
            key: String(at),
            label: title || slug,
          }))}
        />
      )}
      {page && (
        <PageFields
          key={pageAt}
          page={page}
          isReadOnly={isReadOnly}
          isTaken={pages.some(({ slug }, at) => at !== pageAt && slug === page.slug)}
          onChange={(change) =>
            editor.write({
              pages: pages.map((one, at) => (at === pageAt ? { ...one, ...change } : one)),
            })
          }
          onSave={() => void editor.save()}
        />
      )}
    </>
  );
}

interface PageFieldsProps {
  page: SitePage;
  isReadOnly: boolean;
  isTaken: boolean;
  onChange: (change: Partial<SitePage>) => void;
  onSave: () => void;
}

function PageFields({ page, isReadOnly, isTaken, onChange, onSave }: PageFieldsProps): ReactNode {
  const isWrong = page.slug === '' || !slugForm.test(page.slug);
  const fault = isWrong ? slugFault.replace('别名', '地址') : isTaken && '另一个页面已用了这个地址';
  return (
    <>
      <Form layout="vertical" disabled={isReadOnly}>
        <Form.Item label="页面标题" htmlFor="site-page-title">
          <Input
            id="site-page-title"
            maxLength={siteLimits.pageTitle}
            value={page.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Form.Item>
        <Form.Item
          label="页面地址"
          htmlFor="site-page-slug"
          extra={pagePath(page.slug)}
          {...(fault && { validateStatus: 'error', help: fault })}
        >
          <Input
            id="site-page-slug"
            maxLength={40}
            value={page.slug}
            onChange={(event) => onChange({ slug: event.target.value.trim().toLowerCase() })}
          />
        </Form.Item>
      </Form>
      {isReadOnly ? (
        <pre className="wm-site-source">{page.content}</pre>
      ) : (
        <MarkdownWriter
          value={page.content}
          onChange={(content) => onChange({ content })}
          onSave={onSave}
          onUpload={uploadFile}
          height={420}
          label="页面正文"
          isPlain
        />
      )}
    </>
  );
}
