import type { SiteSettings } from '@wm/contract/blog/site-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { previewable, previewSite, siteKey } from '../site.api.ts';

const settleMs = 300;

/** What stays still for a moment: not each key is asked for. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A document under an address of its own; a text in `srcdoc` would lose its style sheets to the policy of the page. */
function Frame({ html }: { html: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // Such a document has no base that its paths could start from.
    const whole = html.replaceAll(/ (src|href|action)="\/(?!\/)/g, ` $1="${location.origin}/`);
    const made = URL.createObjectURL(new Blob([whole], { type: 'text/html;charset=utf-8' }));
    frame.current?.setAttribute('src', made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return <iframe ref={frame} title="站点预览" sandbox="allow-same-origin" tabIndex={-1} />;
}

interface SitePreviewProps {
  values: SiteSettings;
  /** The page that is written; null for the first page of the blog. */
  pageAt: number | null;
}

/** The site with what is not saved. Nothing in it runs, and its links lead nowhere. */
export function SitePreview({ values, pageAt }: SitePreviewProps): ReactNode {
  const [size, setSize] = useState<'desktop' | 'phone'>('desktop');
  const settled = useSettled(values);
  const shown = useMemo(() => previewable(settled, pageAt), [settled, pageAt]);
  const preview = useQuery({
    queryKey: [...siteKey, 'preview', shown],
    queryFn: ({ signal }) => previewSite(shown, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const { error, data, isFetching } = preview;
  return (
    <section className="wm-site-preview" aria-label="预览" aria-busy={isFetching}>
      <div className="wm-site-preview-bar">
        <Segmented
          aria-label="预览的宽度"
          size="small"
          value={size}
          onChange={setSize}
          options={[
            { value: 'desktop', label: '桌面' },
            { value: 'phone', label: '手机' },
          ]}
        />
        <span className="wm-muted">
          {error instanceof HttpError ? `暂不能预览：${error.message}` : '即时显示未保存的内容'}
        </span>
      </div>
      <div className={`wm-site-frame wm-site-${size}`}>{data && <Frame html={data.html} />}</div>
    </section>
  );
}
