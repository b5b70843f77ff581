import type { StoredSite } from '@wm/contract/blog/site';
import { Alert, Button, Space, Spin, Tabs } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { BasicPart } from './parts/basic-part.tsx';
import { AddressPart, FactsPart } from './parts/facts-part.tsx';
import { LookPart } from './parts/look-part.tsx';
import { NavigationPart } from './parts/navigation-part.tsx';
import { PagesPart } from './parts/pages-part.tsx';
import { SitePreview } from './parts/site-preview.tsx';
import { useSite } from './site.api.ts';
import { useSiteEditor } from './use-site-editor.ts';
import type { SiteEditor } from './use-site-editor.ts';
import './site.css';

/** 站点设置: what the blog is called, where its navigation leads, and its pages, seen at once beside it. */
export function SitePage(): ReactNode {
  const site = useSite();
  if (site.data) return <Workspace stored={site.data} />;
  if (site.isError) return <QueryError query={site} what="站点设置" />;
  return <Spin className="wm-site-waiting" />;
}

const parts = ['basic', 'nav', 'pages', 'look', 'address', 'stats'] as const;

function Workspace({ stored }: { stored: StoredSite }): ReactNode {
  const editor = useSiteEditor(stored);
  const isReadOnly = !usePermission('article:site:edit');
  const { search, go } = useAddress();
  const asked = new URLSearchParams(search).get('part');
  const part = parts.find((one) => one === asked) ?? 'basic';
  const [opened, setOpened] = useState(0);
  const pageAt = Math.max(0, Math.min(opened, editor.values.pages.length - 1));
  const hasPage = part === 'pages' && editor.values.pages.length > 0;
  useSaveShortcut(() => {
    if (!isReadOnly && editor.isDirty) void editor.save();
  });
  return (
    <section className="wm-site" aria-label="站点设置">
      <h1 className="wm-visually-hidden">站点设置</h1>
      <div className="wm-site-form">
        <SiteBar editor={editor} isReadOnly={isReadOnly} />
        <SiteNews editor={editor} />
        <Tabs
          activeKey={part}
          onChange={(next) => go(searchWith(search, { part: next === 'basic' ? null : next }))}
          items={[
            {
              key: 'basic',
              label: '基本',
              children: <BasicPart editor={editor} isReadOnly={isReadOnly} />,
            },
            {
              key: 'nav',
              label: '导航',
              children: (
                <NavigationPart
                  editor={editor}
                  hiddenEntries={stored.hiddenEntries}
                  isReadOnly={isReadOnly}
                />
              ),
            },
            {
              key: 'pages',
              label: '页面',
              children: (
                <PagesPart
                  editor={editor}
                  isReadOnly={isReadOnly}
                  pageAt={pageAt}
                  onOpen={setOpened}
                />
              ),
            },
            {
              key: 'look',
              label: '外观与评论',
              children: <LookPart editor={editor} isReadOnly={isReadOnly} />,
            },
            { key: 'address', label: '域名', children: <AddressPart /> },
            { key: 'stats', label: '统计', children: <FactsPart /> },
          ]}
        />
      </div>
      <SitePreview values={editor.values} pageAt={hasPage ? pageAt : null} />
    </section>
  );
}

interface SiteBarProps {
  editor: SiteEditor;
  isReadOnly: boolean;
}

function SiteBar({ editor, isReadOnly }: SiteBarProps): ReactNode {
  return (
    <header className="wm-site-bar">
      <span className="wm-muted">
        {isReadOnly ? '你可以查看，没有修改站点设置的权限' : editor.isDirty ? '有未保存的修改' : ''}
      </span>
      <a href="/blog/home" target="_blank" rel="noopener">
        查看站点
      </a>
      {!isReadOnly && (
        <Button
          type="primary"
          loading={editor.isBusy}
          disabled={!editor.isDirty}
          onClick={() => void editor.save()}
        >
          保存
        </Button>
      )}
    </header>
  );
}

/** What others have done meanwhile, and why the last saving was refused. */
function SiteNews({ editor }: { editor: SiteEditor }): ReactNode {
  if (editor.isBehind)
    return (
      <Alert
        type="warning"
        showIcon
        title="站点设置刚在别处保存过，和这里未保存的修改不同"
        action={
          <Space>
            <Button size="small" onClick={editor.takeStored}>
              载入最新
            </Button>
            <Button size="small" onClick={editor.keepOwn}>
              以这里为准
            </Button>
          </Space>
        }
      />
    );
  return editor.fault === '' ? null : <Alert type="error" showIcon title={editor.fault} />;
}
