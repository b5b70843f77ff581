import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Select } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { scrollParentOf, scrollToTop } from '#core/scroll/scroll-to-top.ts';
import { useApp } from '#core/stores/app-store.ts';
import { PageJump } from './page-jump.tsx';
import { pagerPages } from './pager-pages.ts';
import type { PagerItem } from './pager-pages.ts';
import './app-pagination.css';

/** Page sizes a list offers, and the buttons of the pager on narrow and wide windows (specification 9). */
const pageSizes = [10, 20, 30, 50, 500, 1000];
const buttons = { mobile: 5, desktop: 7 } as const;

const sizeOptions = pageSizes.map((size) => ({ value: size, label: `${size} 条/页` }));

interface ItemButtonProps {
  item: PagerItem;
  current: number;
  onGo: (page: number) => void;
}

function ItemButton({ item, current, onGo }: ItemButtonProps): ReactNode {
  if (item.kind === 'gap') {
    const isLeft = item.side === 'left';
    return (
      <button
        type="button"
        className="wm-pager-gap"
        aria-label={`${isLeft ? '向前' : '向后'} ${Math.abs(current - item.page)} 页`}
        onClick={() => onGo(item.page)}
      >
        <span aria-hidden>•••</span>
        {isLeft ? <DoubleLeftOutlined /> : <DoubleRightOutlined />}
      </button>
    );
  }
  const isCurrent = item.page === current;
  return (
    <button
      type="button"
      aria-label={`第 ${item.page} 页`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(item.page)}
    >
      {item.page}
    </button>
  );
}

interface AppPaginationProps {
  page: number;
  limit: number;
  total: number;
  onChange: (page: number, limit: number) => void;
  /** Where a page has several of them. */
  name?: string;
}

/** How many there are, how many stand on a page, and the way to the others; a new page begins at its top. */
export function AppPagination(props: AppPaginationProps): ReactNode {
  const { page, limit, total, onChange, name = '分页' } = props;
  const holder = useRef<HTMLElement>(null);
  const device = useApp((app) => app.device);
  const last = Math.max(1, Math.ceil(total / limit));
  const current = Math.min(page, last);
  const show = (nextPage: number, nextLimit: number): void => {
    if (nextPage === page && nextLimit === limit) return;
    onChange(nextPage, nextLimit);
    const pane = holder.current && scrollParentOf(holder.current);
    if (pane) scrollToTop(pane);
  };
  const handleGo = (next: number): void => show(next, limit);
  const handleSize = (size: number): void =>
    show(Math.min(current, Math.max(1, Math.ceil(total / size))), size);
  return (
    <nav ref={holder} className="wm-pager wm-number" aria-label={name}>
      <span className="wm-pager-total">共 {total.toLocaleString('zh-CN')} 条</span>
      <Select
        aria-label="每页条数"
        value={limit}
        options={sizeOptions}
        onChange={handleSize}
        popupMatchSelectWidth={false}
      />
      <div className="wm-pager-pages">
        <button
          type="button"
          aria-label="上一页"
          disabled={current === 1}
          onClick={() => handleGo(current - 1)}
        >
          <LeftOutlined />
        </button>
        {pagerPages(current, last, buttons[device]).map((item) => (
          <ItemButton
            key={item.kind === 'gap' ? item.side : item.page}
            item={item}
            current={current}
            onGo={handleGo}
          />
        ))}
        <button
          type="button"
          aria-label="下一页"
          disabled={current === last}
          onClick={() => handleGo(current + 1)}
        >
          <RightOutlined />
        </button>
      </div>
      {device === 'desktop' && <PageJump last={last} onGo={handleGo} />}
    </nav>
  );
}
