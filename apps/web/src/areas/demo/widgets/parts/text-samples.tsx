import { Segmented, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { Sample } from './sample.tsx';

const RichTextView = lazy(async () => ({
  default: (await import('#ui/rich-text/rich-text-view.tsx')).RichTextView,
}));
const MarkdownEditor = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-editor.tsx')).MarkdownEditor,
}));

const firstText =
  '<h2>值班安排</h2><p>本周由<strong>平台组</strong>值班，遇到问题请先看<a target="_blank" rel="noopener noreferrer" href="/system/notice">通知公告</a>。</p>' +
  '<table><tbody><tr><th><p>日期</p></th><th><p>值班人</p></th></tr><tr><td><p>周一</p></td><td><p>张三</p></td></tr></tbody></table><p></p>';

const firstMarkdown =
  '## 小结\n\n- **完成** 3 项\n- 待办 1 项\n\n| 项目 | 进度 |\n| --- | ---: |\n| 升级 | 80% |';

/** The rich-text editor beside what it makes. */
export function RichTextSample(): ReactNode {
  const [html, setHtml] = useTabState('rich-text', firstText);
  const shown = useDeferredValue(html);
  return (
    <Sample
      isWide
      title="富文本编辑器"
      hint="从 Word 和 Excel 粘贴会去掉多余的格式；图片可以粘贴、拖入或选择，单张不超过 5 MB；按 Alt+F10 到工具栏"
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
            children: <pre className="wm-sample-code">{shown || '（空）'}</pre>,
          },
        ]}
      />
    </Sample>
  );
}

/** The Markdown editor of notes and articles. */
export function MarkdownSample(): ReactNode {
  const [text, setText] = useTabState('markdown', firstMarkdown);
  const [language, setLanguage] = useTabState<'zh-CN' | 'en-US'>('markdown-language', 'zh-CN');
  return (
    <Sample
      isWide
      title="Markdown 编辑器"
      hint="左边写，右边预览，停止输入 500 毫秒后更新；正文里的脚本不会运行"
    >
      <Segmented
        aria-label="编辑器语言"
        value={language}
        options={[
          { value: 'zh-CN', label: '中文' },
          { value: 'en-US', label: 'English' },
        ]}
        onChange={setLanguage}
      />
      <Suspense fallback={<Skeleton active title={false} />}>
        <MarkdownEditor
          label="示例 Markdown"
          value={text}
          onChange={setText}
          language={language}
          height={320}
        />
      </Suspense>
    </Sample>
  );
}
