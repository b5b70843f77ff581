import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { VariantSheet } from '../variant/variant-sheet.tsx';
import { useVariant } from '../variant/variant.api.ts';

interface AnalysisDrawerProps {
  id: number;
  /** The variants of the page in their order. */
  order: readonly number[];
  onOpen: (id: number) => void;
}

/** A variant beside the list: arrows go to the next one without closing it. */
export function AnalysisDrawer({ id, order, onOpen }: AnalysisDrawerProps): ReactNode {
  const query = useVariant(String(id));
  const { data, error } = query;
  const at = order.indexOf(id);
  const [before, after] = [order[at - 1], at === -1 ? undefined : order[at + 1]];
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (isTyping) return;
      const next = { ArrowUp: before, ArrowDown: after }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      onOpen(next);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [before, after, onOpen]);
  const [variant] = data ?? [];
  return (
    <AppDrawer
      open
      title={at === -1 ? '突变' : `突变 ${at + 1}/${order.length}`}
      size={720}
      mask={false}
      onClose={() => onOpen(0)}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label="上一个突变"
            disabled={before === undefined}
            onClick={() => before !== undefined && onOpen(before)}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label="下一个突变"
            disabled={after === undefined}
            onClick={() => after !== undefined && onOpen(after)}
          />
        </>
      }
    >
      {error !== null && !data && <QueryError query={query} what="突变" />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 8 }} />}
      {variant && <VariantSheet key={variant.id} variant={variant} />}
    </AppDrawer>
  );
}
