import { CloseOutlined } from '@ant-design/icons';
import { attachmentKind } from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchKinds } from '#core/search/search-kinds.ts';

interface SourcesPanelProps {
  sources: readonly ChatSource[];
  /** The one that was asked for. */
  chosen: number | undefined;
  onClose: () => void;
}

const kindNames: Readonly<Record<string, string | undefined>> = searchKinds;

/** 来源: the passages that an answer was given, those it cites first. */
export function SourcesPanel({ sources, chosen, onClose }: SourcesPanelProps): ReactNode {
  const cited = sources.filter(({ isCited }) => isCited);
  const others = sources.filter(({ isCited }) => !isCited);
  return (
    <aside className="chat-sources" aria-label="来源">
      <header>
        <h2>
          引用 {cited.length} · 找到 {sources.length}
        </h2>
        <Button type="text" icon={<CloseOutlined />} aria-label="收起来源" onClick={onClose} />
      </header>
      <ol>
        {[...cited, ...others].map((source) => (
          <SourceItem key={source.n} source={source} isChosen={source.n === chosen} />
        ))}
      </ol>
    </aside>
  );
}

function SourceItem({ source, isChosen }: { source: ChatSource; isChosen: boolean }): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { n, kind, title, place, path, quote, isCited } = source;
  return (
    <li ref={item} className={isChosen ? 'chat-source chat-source-chosen' : 'chat-source'}>
      <p className="chat-source-title">
        <span className="chat-source-n">{n}</span>{' '}
        {kind === attachmentKind ? '附件' : (kindNames[kind] ?? kind)} · {title}
      </p>
      <p className="chat-note">{[place, isCited ? '' : '未引用'].filter(Boolean).join(' · ')}</p>
      <blockquote>{quote}</blockquote>
      <Link
        to={path}
        // The blog's pages and files are no screens of the application.
        {...(/^\/(blog|prod-api)\//.test(path) && { target: '_blank', reloadDocument: true })}
      >
        打开原文
      </Link>
    </li>
  );
}
