import { CloseOutlined, DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { copyText } from '#core/copy-text.ts';
import { formatCount } from '#core/format-count.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { scrollParentOf } from '#core/scroll/scroll-to-top.ts';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { narrowBelow } from '#ui/use-is-narrow.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { PlanButton } from './plan-button.tsx';
import type { OpenRecord } from './use-open-record.ts';
import './record-panel.css';

const recordKeys: ShortcutGroup = {
  title: '打开的记录',
  shortcuts: [
    { keys: '↑', does: '上一条' },
    { keys: '↓', does: '下一条' },
    { keys: 'Esc', does: '关闭' },
  ],
};

/** One line of a record: what a field is called and what it holds. */
export interface RecordLine {
  key: string;
  title: string;
  value: ReactNode;
}

/** A further tab of a record: what belongs to it. */
export interface RecordTab {
  key: string;
  title: string;
  render: () => ReactNode;
}

/** Where a record's changes are read, and how one of its values is put back. */
export interface RecordChanges {
  path: string;
  onRevert: (field: string, value: unknown) => Promise<void>;
}

export interface RecordPanelProps {
  record: OpenRecord<unknown>;
  /** What one record is called: 岗位. */
  kind: string;
  name: string;
  /** Beside the name. */
  status?: ReactNode;
  actions?: ReactNode;
  lines: readonly RecordLine[];
  tabs: readonly RecordTab[];
  history?: RecordChanges | undefined;
}

/** Keeps the panel as high as what is seen of the part that scrolls around it; the header above may scroll away. */
function useRoom(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = dock.current;
    const pane = element && scrollParentOf(element);
    if (!pane) return undefined;
    const measure = (): void => {
      const seen = window.innerHeight - Math.max(0, pane.getBoundingClientRect().top);
      const room = Math.min(pane.clientHeight, seen);
      element.style.setProperty('--wm-record-room', `${room}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    // Of whatever scrolls: its own event does not bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, []);
  return dock;
}

/**
 * The focus stays in the list, so that arrows go on; on a phone the panel is a page of its own and takes it. Whatever had the
 * focus in the panel, it goes back to the row that is shown last.
 */
function useFocus(id: number, dock: RefObject<HTMLDivElement | null>): void {
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useEffect(() => {
    const panel = dock.current;
    const list = panel?.closest('.wm-list');
    if (window.innerWidth < narrowBelow) panel?.querySelector<HTMLElement>('.wm-record')?.focus();
    return () => {
      const { activeElement } = document;
      const wasHere = activeElement === document.body || panel?.contains(activeElement);
      const opener = list?.querySelector<HTMLElement>(`[data-opens="${last.current}"]`);
      if (wasHere) opener?.focus();
    };
  }, [dock]);
}

const editable =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="separator"]';

function isForPanel(target: EventTarget | null, dock: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.body) return true;
  const list = dock?.closest('.wm-list');
  return list?.contains(target) === true && !target.closest(editable);
}

/** Up and down go to the next record, Escape closes, while the focus is on the list or the panel and in no field. */
function useRecordKeys(record: OpenRecord<unknown>, dock: RefObject<HTMLDivElement | null>): void {
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!isForPanel(event.target, dock.current)) return;
      const { step, close } = latest.current;
      const act = {
        ArrowDown: () => step(1),
        ArrowUp: () => step(-1),
        Escape: close,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dock]);
}

/** One record beside its list: name, status, actions, what it holds, and what belongs to it. */
export function RecordPanel(given: RecordPanelProps): ReactNode {
  const { record, kind, name, actions, status, history } = given;
  useShortcuts(recordKeys);
  const props = {
    ...given,
    tabs: [...given.tabs, ...(history ? [changesOf(record.id, history)] : [])],
  };
  const dock = useRoom();
  useRecordKeys(record, dock);
  useFocus(record.id, dock);
  const title = record.row === undefined ? kind : name;
  return (
    <div className="wm-record-dock" ref={dock}>
      <aside className="wm-record" tabIndex={-1} aria-label={`${kind}：${title}`}>
        <header className="wm-record-head">
          <div className="wm-record-title">
            <h2 title={title}>{title}</h2>
            {record.row !== undefined && status}
            <RecordTools record={record} kind={kind} name={name} />
          </div>
          {record.row !== undefined && actions && <div className="wm-record-acts">{actions}</div>}
          {record.row === undefined ? <div /> : <RecordTabs {...props} />}
        </header>
        <div className="wm-record-body">
          <RecordBody {...props} />
        </div>
      </aside>
    </div>
  );
}

function RecordTools(props: Pick<RecordPanelProps, 'record' | 'kind' | 'name'>): ReactNode {
  const { record, kind, name } = props;
  const { place, total, step } = record;
  return (
    <div className="wm-record-tools">
      {place > 0 && (
        <>
          <Button
            type="text"
            size="small"
            icon={<UpOutlined />}
            aria-label="上一条"
            title="上一条 ↑"
            disabled={place === 1}
            onClick={() => step(-1)}
          />
          <span className="wm-record-place wm-number">
            {formatCount(place)}/{formatCount(total)}
          </span>
          <Button
            type="text"
            size="small"
            icon={<DownOutlined />}
            aria-label="下一条"
            title="下一条 ↓"
            disabled={place === total}
            onClick={() => step(1)}
          />
        </>
      )}
      {record.row !== undefined && <PlanButton kind={kind} name={name} id={record.id} />}
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label="复制链接"
        title="复制链接"
        onClick={() => void copyText(window.location.href)}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="关闭详情"
        title="关闭 Esc"
        onClick={record.close}
      />
    </div>
  );
}

function changesOf(id: number, history: RecordChanges): RecordTab {
  return {
    key: 'history',
    title: '变更',
    render: () => <RecordHistory id={id} {...history} />,
  };
}

const overviewTab = { key: 'overview', title: '概况' };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

function RecordTabs({ record, tabs }: RecordPanelProps): ReactNode {
  if (tabs.length === 0) return <div />;
  const shown = tabs.some(({ key }) => key === record.tab) ? record.tab : overviewTab.key;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its tabs
    <div className="wm-record-tabs" role="tablist" aria-label="详情" onKeyDown={moveFocus}>
      {[overviewTab, ...tabs].map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === shown}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => record.showTab(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function RecordBody({ record, kind, lines, tabs }: RecordPanelProps): ReactNode {
  const { error } = record;
  if (record.row === undefined && error) {
    if (error instanceof HttpError && error.code === 404) {
      return (
        <PageState
          picture="empty"
          title={`这条${kind}不存在`}
          text="可能已经删除，或者不在您能看到的范围里"
          actions={<Button onClick={record.close}>关闭</Button>}
        />
      );
    }
    return <ErrorState error={error} actions={<Button onClick={record.retry}>重试</Button>} />;
  }
  if (record.row === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const tab = tabs.find(({ key }) => key === record.tab);
  if (tab) return tab.render();
  return (
    <>
      {!record.isListed && <p className="wm-record-note">不在列表当前的筛选结果里</p>}
      <dl className="wm-record-lines">
        {lines.map(({ key, title, value }) => (
          <div key={key} className={isLong(value) ? 'wm-record-wide' : undefined}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const longText = 30;

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > longText;
}
