import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { PageState } from '#ui/states/page-state.tsx';

const allowed = 'allow-scripts allow-forms allow-popups allow-downloads';

/** What a framed page may do: a foreign one runs without an origin, so that it reaches nothing of ours. */
export function sandboxOf(link: string): string {
  const isOwn = new URL(link, location.href).origin === location.origin;
  return isOwn ? `${allowed} allow-same-origin` : allowed;
}

function isPage(link: string): boolean {
  if (!URL.canParse(link, location.href)) return false;
  return ['http:', 'https:'].includes(new URL(link, location.href).protocol);
}

function originOf(link: string): string {
  return URL.canParse(link, location.href) ? new URL(link, location.href).origin : '';
}

/** Whether this page's policy kept a frame from showing `link`: the page was loaded before the link stood in the menu. */
function useIsRefused(link: string): boolean {
  const [refused, setRefused] = useState('');
  // Before the browser gets to fetch the frame, so that no refusal is missed.
  useLayoutEffect(() => {
    const handleViolation = (event: SecurityPolicyViolationEvent): void => {
      const isFrame = event.effectiveDirective === 'frame-src';
      if (isFrame && originOf(event.blockedURI) === originOf(link)) setRefused(link);
    };
    document.addEventListener('securitypolicyviolation', handleViolation);
    return () => document.removeEventListener('securitypolicyviolation', handleViolation);
  }, [link]);
  return refused === link;
}

function RefusedPage({ link }: { link: string }): ReactNode {
  return (
    <PageState
      picture="locked"
      title="这个网站还不能在标签页里打开"
      text={`${originOf(link)} 是打开本页之后才加入菜单的，刷新后生效；刷新后仍不能打开，请管理员检查菜单里的地址`}
      actions={
        <>
          <Button type="primary" onClick={() => location.reload()}>
            刷新页面
          </Button>
          <Button href={link} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </Button>
        </>
      }
    />
  );
}

/** A menu entry's link in a frame (specification 2.4). It is kept alive with its tab and is never evicted. */
export function LinkFrame({ link, title }: { link: string; title: string }): ReactNode {
  useTabHold('frame', () => false);
  const isRefused = useIsRefused(link);
  if (!isPage(link)) {
    return <PageState picture="lost" title="无法打开这个链接" text="菜单里的地址不是网页" />;
  }
  if (isRefused) return <RefusedPage link={link} />;
  return <iframe className="wm-iframe" src={link} title={title} sandbox={sandboxOf(link)} />;
}
