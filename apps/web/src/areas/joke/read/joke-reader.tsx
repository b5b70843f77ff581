import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CopyOutlined,
  LikeFilled,
  LikeOutlined,
  PictureOutlined,
} from '@ant-design/icons';
import type { ReadJoke } from '@wm/contract/joke/reading';
import { Button, Select, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, TouchEvent } from 'react';
import { copyText } from '#core/copy-text.ts';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { putLike, useCategories } from './reading.api.ts';
import { saveJokePicture } from './joke-picture.ts';
import { useJokes } from './use-jokes.ts';
import type { Jokes } from './use-jokes.ts';

const readingKeys: ShortcutGroup = {
  title: '段子',
  shortcuts: [
    { keys: '空格 →', does: '下一个' },
    { keys: '←', does: '上一个' },
    { keys: 'L', does: '赞' },
    { keys: 'C', does: '复制' },
  ],
};

/** A finger that moves as far turns the page. */
const swipe = 60;

interface JokeReaderProps {
  /** Empty for all. */
  category: string;
  firstId: number | undefined;
  onShow: (id: number) => void;
  onCategory: (category: string) => void;
}

/** One joke and nothing else: on, back, like, copy. */
export function JokeReader({ category, firstId, onShow, onCategory }: JokeReaderProps): ReactNode {
  useShortcuts(readingKeys);
  const jokes = useJokes({ category, firstId });
  const { joke } = jokes;
  const page = useRef<HTMLElement>(null);
  const touch = useRef(0);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  const tell = useRef(onShow);
  useEffect(() => {
    tell.current = onShow;
  });
  // The address follows what is shown, however fast somebody leafs.
  useEffect(() => {
    if (joke && joke.id !== firstId) tell.current(joke.id);
  }, [joke, firstId]);

  const like = (): void => {
    if (!joke) return;
    const { likes = 0, isLiked } = joke;
    jokes.patch({ isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) });
    putLike(joke.id, !isLiked).then(jokes.patch, () => jokes.patch({ isLiked, likes }));
  };
  const copy = (): void => {
    if (joke) void copyText([joke.jokeTitle, joke.content].filter(Boolean).join('\n\n'));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || isForControl(event)) return;
    const act = {
      ' ': jokes.next,
      arrowright: jokes.next,
      arrowleft: jokes.back,
      l: like,
      c: copy,
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const handleTouchEnd = (event: TouchEvent): void => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touch.current;
    if (moved < -swipe) jokes.next();
    else if (moved > swipe) jokes.back();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and fingers beside the buttons below
    <section
      ref={page}
      className="joke-reader"
      aria-label="段子"
      tabIndex={-1}
      onKeyDown={handleKey}
      onTouchStart={(event) => {
        touch.current = event.touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={handleTouchEnd}
    >
      <CategoryChoice category={category} onChange={onCategory} />
      <Shown jokes={jokes} category={category} onAll={() => onCategory('')} />
      <footer className="joke-tools">
        <Button
          size="large"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label="上一个"
          title="上一个 ←"
          disabled={jokes.isFirst && !jokes.isOver}
          onClick={jokes.back}
        />
        <Button
          size="large"
          icon={joke?.isLiked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
          aria-pressed={joke?.isLiked ?? false}
          disabled={!joke}
          title="赞 L"
          onClick={like}
        >
          赞{joke?.likes ? ` ${formatCount(joke.likes)}` : ''}
        </Button>
        <Button
          size="large"
          icon={<CopyOutlined aria-hidden />}
          disabled={!joke}
          title="复制 C"
          onClick={copy}
        >
          复制
        </Button>
        <Button
          size="large"
          icon={<PictureOutlined aria-hidden />}
          disabled={!joke}
          onClick={() => joke && savePicture(joke)}
        >
          存图
        </Button>
        <Button
          size="large"
          type="primary"
          icon={<ArrowRightOutlined aria-hidden />}
          aria-label="下一个"
          title="下一个 →"
          disabled={jokes.isOver}
          onClick={jokes.next}
        />
      </footer>
    </section>
  );
}

function savePicture(joke: ReadJoke): void {
  saveJokePicture(joke).catch(() => notifier().message('error', '图片没有生成，请复制文字'));
}

/** Keys that a field or a button uses itself. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, [role="combobox"], [role="listbox"]')) return true;
  return key === ' ' && target.closest('button') !== null;
}

interface ShownProps {
  jokes: Jokes;
  category: string;
  onAll: () => void;
}

function Shown({ jokes, category, onAll }: ShownProps): ReactNode {
  const { joke, error, isOver } = jokes;
  if (error !== undefined && !joke)
    return <ErrorState error={error} actions={<Button onClick={jokes.retry}>重试</Button>} />;
  if (isOver) return <Over jokes={jokes} category={category} onAll={onAll} />;
  if (!joke) return <Skeleton active className="joke-text" paragraph={{ rows: 4 }} />;
  const under = [joke.category, joke.source].filter(Boolean).join(' · ');
  return (
    <article className="joke-text" aria-live="polite" key={joke.id}>
      <h1>{joke.jokeTitle ?? '--'}</h1>
      <p>{joke.content ?? '没有查看正文的权限'}</p>
      {under && <p className="wm-muted">{under}</p>}
      {error !== undefined && (
        <p role="alert">
          下一个没有取到 ·{' '}
          <Button type="link" size="small" onClick={jokes.retry}>
            重试
          </Button>
        </p>
      )}
    </article>
  );
}

/** Nothing more comes for now. */
function Over({ jokes: { total, again }, category, onAll }: ShownProps): ReactNode {
  const canManage = usePermission('joke:data:edit');
  if (total === 0 && category === '')
    return (
      <PageState
        picture="empty"
        title="还没有段子"
        text={canManage ? '在“管理”里新增或导入' : '添加之后会出现在这里'}
      />
    );
  return (
    <PageState
      picture="empty"
      title={category ? '这一类看完了' : '都看完了'}
      text={total === 0 ? '这一类现在没有段子' : `共 ${formatCount(total)} 个，最近都看过`}
      actions={
        <>
          {total > 0 && <Button onClick={again}>再看一遍</Button>}
          {category && (
            <Button type="primary" onClick={onAll}>
              看全部分类
            </Button>
          )}
        </>
      }
    />
  );
}

interface CategoryChoiceProps {
  category: string;
  onChange: (category: string) => void;
}

function CategoryChoice({ category, onChange }: CategoryChoiceProps): ReactNode {
  const categories = useCategories();
  const known = categories.some((one) => one.category === category);
  const own = category && !known ? [{ category, jokes: 0 }] : [];
  return (
    <Select
      className="joke-category"
      aria-label="分类"
      value={category}
      onChange={onChange}
      options={[
        { value: '', label: '全部分类' },
        ...[...categories, ...own].map((one) => ({
          value: one.category,
          label: `${one.category}（${formatCount(one.jokes)}）`,
        })),
      ]}
    />
  );
}
