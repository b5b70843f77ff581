import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { ContentsLine } from '@wm/contract/book/reading';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ancestorsOf, contentsTree } from './engine/chapters.ts';
import type { ContentsNode } from './engine/chapters.ts';

interface ContentsPanelProps {
  contents: readonly ContentsLine[];
  /** The line under which one reads. */
  current: number;
  onGo: (href: string) => void;
  onClose: () => void;
}

interface LinesProps {
  nodes: readonly ContentsNode[];
  depth: number;
  current: number;
  expanded: ReadonlySet<number>;
  onPick: (node: ContentsNode) => void;
}

function Lines({ nodes, depth, current, expanded, onPick }: LinesProps): ReactNode {
  return (
    <ul>
      {nodes.map((node) => {
        const hasMore = node.subitems.length > 0;
        const isExpanded = expanded.has(node.index);
        return (
          <li key={node.index}>
            <button
              type="button"
              style={{ paddingInlineStart: 12 + depth * 16 }}
              aria-current={node.index === current ? 'location' : undefined}
              aria-expanded={hasMore ? isExpanded : undefined}
              disabled={!hasMore && node.line.href === ''}
              onClick={() => onPick(node)}
            >
              <span title={node.line.label}>{node.line.label || '（无标题）'}</span>
              {hasMore && (isExpanded ? <DownOutlined /> : <RightOutlined />)}
            </button>
            {hasMore && isExpanded && (
              <Lines
                nodes={node.subitems}
                depth={depth + 1}
                current={current}
                expanded={expanded}
                onPick={onPick}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The table of contents, 256 px wide. An entry closes the panel; one with entries below it expands or collapses instead
 * (specification 2.7), and its own page stands as the first line below it.
 */
export function ContentsPanel({ contents, current, onGo, onClose }: ContentsPanelProps): ReactNode {
  const tree = useMemo(() => contentsTree(contents).map(withOwnPage), [contents]);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(
    () => new Set(ancestorsOf(contents, current)),
  );
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    panel.current?.focus();
  }, []);
  const handlePick = ({ index, line, subitems }: ContentsNode): void => {
    if (subitems.length === 0) {
      onGo(line.href);
      onClose();
      return;
    }
    setExpanded((known) => {
      const next = new Set(known);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  };
  return (
    <nav
      ref={panel}
      className="wm-reader-contents"
      aria-label="目录"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {tree.length === 0 ? (
        <p className="wm-muted">这本书没有目录</p>
      ) : (
        <Lines nodes={tree} depth={0} current={current} expanded={expanded} onPick={handlePick} />
      )}
    </nav>
  );
}

/** A chapter with sections below it has a page of its own, which its line no longer opens. */
function withOwnPage(node: ContentsNode): ContentsNode {
  if (node.subitems.length === 0) return node;
  const { line, index } = node;
  const subitems = node.subitems.map(withOwnPage);
  if (line.href === '') return { ...node, subitems };
  const own = { index: index + 0.5, line: { ...line, label: '本章开头' }, subitems: [] };
  return { ...node, subitems: [own, ...subitems] };
}
