import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';
import { useDocumentTitle } from '#shell/document-title.ts';
import { BlogVisit, isBlogAddress } from './blog-visit.tsx';
import { NotFoundPage } from './plain-pages.tsx';
import { publicPages } from './public-pages.ts';

const titles: Readonly<Record<string, string>> = {
  '/401': '没有权限',
  '/white_test': '运行自检',
};

/** A page that needs no sign-in; the not-found page where there is none. */
export function PublicPage({ path }: { path: string }): ReactNode {
  const View = publicPages[path] ?? (isBlogAddress(path) ? BlogVisit : NotFoundPage);
  useDocumentTitle(titles[path] ?? '页面不存在');
  return (
    <main className="wm-bare-page">
      <Suspense fallback={<ProgressBar />}>
        <View />
      </Suspense>
    </main>
  );
}
