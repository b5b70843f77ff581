import type { ReactNode } from 'react';
import { OpenLinks, ShareForm } from '#ui/share/share-links.tsx';

const link = {
  id: 1,
  hasPassword: true,
  expireTime: '2026-12-04T02:00:00.000Z',
  viewCount: 3,
  createTime: '2026-11-27T02:00:00.000Z',
};
const address = `https://work.example/share/note#${'A'.repeat(43)}`;
const noWork = (): Promise<void> => Promise.resolve();

export function Normal(): ReactNode {
  return (
    <>
      <ShareForm initial={{}} onMake={() => Promise.resolve(address)} />
      <OpenLinks
        links={[link, { ...link, id: 2, hasPassword: false, expireTime: null }]}
        onRevoke={noWork}
      />
    </>
  );
}

export function Empty(): ReactNode {
  return (
    <>
      <ShareForm initial={{}} onMake={() => Promise.resolve(address)} />
      <OpenLinks links={[]} onRevoke={noWork} />
    </>
  );
}

export function Failed(): ReactNode {
  return <ShareForm initial={{}} onMake={() => Promise.reject(new Error('没有生成'))} />;
}

export function LongText(): ReactNode {
  return (
    <OpenLinks
      links={[link]}
      nameOf={() => '很长的标题'.repeat(20)}
      detailOf={() => '全部分支 4,000 条'}
      onRevoke={noWork}
    />
  );
}
