import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import type { ResourceSpec } from '@wm/contract/core/resource';
import type { MenuProps } from 'antd';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { copyText } from '#core/copy-text.ts';
import {
  searchOfView,
  useSavedViews,
  useViewChanges,
  viewIdIn,
  viewSearch,
} from '#core/crud/list-views.ts';
import type { SavedView } from '#core/crud/list-views.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { lookOf } from './use-list-view.ts';
import type { ListView } from './use-list-view.ts';

const ViewDialog = lazy(() =>
  import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })),
);

/** The saved view that the address of a list names, when the asker may see it. */
export function useActiveView<R extends ResourceSpec>({
  api,
  address,
}: Pick<CrudTable<R>, 'api' | 'address'>): SavedView | undefined {
  const id = viewIdIn(address.search);
  const { data } = useSavedViews(api.path, id > 0);
  return id > 0 ? data?.rows.find((view) => view.id === id) : undefined;
}

/** Whether a list shows something else than its view says. */
function isChanged(view: SavedView, search: string, look: ListView): boolean {
  return (
    viewSearch(search) !== viewSearch(view.search) || !isSame(lookOf(look), lookOf(view.value))
  );
}

/** Whether two plain values are the same, in whatever order their keys stand. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** What a phone's one menu offers beside the views. */
export interface MoreItem {
  key: string;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

interface ViewMenuProps<R extends ResourceSpec> {
  table: CrudTable<R>;
  look: ListView;
  active: SavedView | undefined;
  /** On a phone: all else that the toolbar offers. */
  more?: readonly MoreItem[] | undefined;
}

/** Chooses a saved view of the list, and keeps what is shown as one. */
export function ViewMenu<R extends ResourceSpec>({
  table,
  look,
  active,
  more,
}: ViewMenuProps<R>): ReactNode {
  const { address, api } = table;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const button = useFocusAfter(dialog !== undefined);
  const { data, isError } = useSavedViews(api.path, isOpen || active !== undefined);
  const changes = useViewChanges();
  const confirmRemove = useConfirmRemove();
  const shown = { search: viewSearch(address.search), value: lookOf(look) };
  const hasChanged = active !== undefined && isChanged(active, address.search, look);

  const show = (view: SavedView): void => {
    look.reset();
    address.go(searchOfView(view));
  };
  const save = async (view: SavedView): Promise<void> => {
    // The client has shown why it failed.
    const saved = await changes.change(view.id, shown).catch(() => undefined);
    if (!saved) return;
    look.reset();
    notifier().message('success', `已保存视图「${view.name}」`);
  };
  const remove = (view: SavedView): void =>
    confirmRemove({
      what: `视图「${view.name}」`,
      consequence: view.roleId
        ? `「${view.roleName}」的人也不再看到它。列表里的数据不受影响`
        : '列表里的数据不受影响',
      async remove() {
        await changes.remove(view.id);
        address.go('');
        const { name, search, value, roleId } = view;
        return () => changes.create({ list: api.path, name, search, value, roleId });
      },
    });

  const acts: Record<string, () => void> = {
    none: () => address.go(''),
    new: () => setDialog('new'),
    copy: () => void copyText(window.location.href),
    ...Object.fromEntries((more ?? []).map(({ key, onClick }) => [key, onClick])),
    ...(active && {
      save: () => void save(active),
      revert: () => show(active),
      edit: () => setDialog('edit'),
      remove: () => remove(active),
    }),
  };
  const rows = data?.rows ?? [];
  const handleClick: MenuProps['onClick'] = ({ key }) => {
    const view = rows.find(({ id }) => String(id) === key);
    if (view) show(view);
    else acts[key]?.();
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          items: [...moreItems(more), ...menuItems({ rows, active, hasChanged, isError })],
          selectedKeys: [active ? String(active.id) : 'none'],
          onClick: handleClick,
          className: 'wm-view-menu',
        }}
      >
        <Button ref={button} type="text" className="wm-view-button" aria-haspopup="menu">
          {more ? (
            <>
              {active && <span className="wm-view-name">{active.name}</span>}
              <EllipsisOutlined aria-label="更多操作" />
            </>
          ) : (
            <>
              <span className="wm-view-name">{active?.name ?? '视图'}</span>
              {hasChanged && <span className="wm-muted">（已改动）</span>}
              <DownOutlined aria-hidden />
            </>
          )}
        </Button>
      </Dropdown>
      {dialog && (
        <Suspense fallback={null}>
          <ViewDialog
            list={api.path}
            shown={shown}
            view={dialog === 'edit' ? active : undefined}
            onSaved={(view) => {
              setDialog(undefined);
              if (dialog === 'new') show(view);
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The menu that opened a dialog has gone with its item: the focus goes back to the button. */
function useFocusAfter(isDialogOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen) button.current?.focus();
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  return button;
}

interface MenuState {
  rows: SavedView[];
  active: SavedView | undefined;
  hasChanged: boolean;
  isError: boolean;
}

type Items = NonNullable<NonNullable<MenuProps['items']>>;

function moreItems(more: readonly MoreItem[] = []): Items {
  if (more.length === 0) return [];
  const items = more.map(({ key, label, disabled }) => ({
    key,
    label,
    disabled: disabled ?? false,
  }));
  return [...items, { type: 'divider' }];
}

function menuItems({ rows, active, hasChanged, isError }: MenuState): Items {
  const own = rows.filter(({ isOwn }) => isOwn);
  const shared = rows.filter(({ isOwn }) => !isOwn);
  const isMine = active?.isOwn ?? false;
  return [
    { key: 'none', label: '默认视图' },
    ...group('我的视图', own, ({ roleName }) => roleName && `共享给${roleName}`),
    ...group('共享给我的', shared, ({ ownerName }) => `来自${ownerName}`),
    ...(isError ? [{ key: 'error', label: '视图没有加载出来', disabled: true }] : []),
    { type: 'divider' },
    ...(hasChanged && isMine ? [{ key: 'save', label: `保存对「${active?.name}」的改动` }] : []),
    ...(hasChanged ? [{ key: 'revert', label: '撤回改动' }] : []),
    { key: 'new', label: '保存为新视图…' },
    { key: 'copy', label: '复制链接' },
    ...(isMine
      ? [
          { type: 'divider' as const },
          { key: 'edit', label: '改名与共享…' },
          { key: 'remove', label: '删除视图', danger: true },
        ]
      : []),
  ];
}

function group(title: string, views: SavedView[], noteOf: (view: SavedView) => string): Items {
  if (views.length === 0) return [];
  const children = views.map((view) => ({
    key: String(view.id),
    label: (
      <span className="wm-view-item" title={view.name}>
        <span>{view.name}</span>
        <span className="wm-muted">{noteOf(view)}</span>
      </span>
    ),
  }));
  return [{ type: 'group', key: title, label: title, children }];
}
