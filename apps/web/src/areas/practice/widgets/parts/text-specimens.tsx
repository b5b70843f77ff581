import { Input, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { Specimen } from './specimen.tsx';

const RichTextView = lazy(async () => ({
  default: (await import('#ui/rich-text/rich-text-view.tsx')).RichTextView,
}));
const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

const firstText =
  '<h2>值班安排</h2><p>本周由<strong>平台组</strong>值班，遇到问题请先看<a target="_blank" rel="noopener noreferrer" href="/system/notice">通知公告</a>。</p>' +
  '<table><tbody><tr><th><p>日期</p></th><th><p>值班人</p></th></tr><tr><td><p>周一</p></td><td><p>张三</p></td></tr></tbody></table><p></p>';

const firstMarkdown =
  '## 小结\n\n- **完成** 3 项\n- 待办 1 项\n\n| 项目 | 进度 |\n| --- | ---: |\n| 升级 | 80% |';

/** The rich-text editor beside what it makes. */
export function RichTextSpecimen(): ReactNode {
  const [html, setHtml] = useTabState('rich-text', firstText);
  const shown = useDeferredValue(html);
  return (
    <Specimen
      title="富文本编辑器"
      use="从 Word 和 Excel 粘贴会去掉多余的格式；图片可以粘贴、拖入或选择，单张不超过 5 MB；按 Alt+F10 到工具栏"
      source="#ui/rich-text/rich-text-editor.tsx"
    >
      <RichTextEditor label="示例正文" value={html} onChange={setHtml} />
      <Tabs
        size="small"
        items={[
          {
            key: 'view',
            label: '读者看到的',
            children: (
              <Suspense fallback={<Skeleton active title={false} />}>
                <RichTextView html={shown} />
              </Suspense>
            ),
          },
          {
            key: 'html',
            label: '保存的 HTML',
            children: <pre className="wm-specimen-code">{shown || '（空）'}</pre>,
          },
        ]}
      />
    </Specimen>
  );
}

/** Markdown as one reads it. */
export function MarkdownSpecimen(): ReactNode {
  const [text, setText] = useState(firstMarkdown);
  const shown = useDeferredValue(text);
  return (
    <Specimen
      title="Markdown 阅读"
      use="表格、任务、公式、代码与图表；正文里的脚本不会运行"
      source="#ui/markdown/markdown-view.tsx"
    >
      <div className="wm-specimen-sides">
        <Input.TextArea
          aria-label="Markdown 正文"
          rows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Suspense fallback={<Skeleton active title={false} />}>
          <MarkdownView text={shown} isPlain />
        </Suspense>
      </div>
    </Specimen>
  );
}
