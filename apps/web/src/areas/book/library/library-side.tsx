import { DeleteOutlined, EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { LibraryFacets, Shelf } from '@wm/contract/book/shelf';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatCount } from '#core/format-count.ts';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { bookApi } from '../book.api.ts';
import { addShelf, changeShelf, facetsKey, removeShelf, renameShelf } from '../library.api.ts';
import { draggedBooks } from './dragged-books.ts';

/** What of the library is shown. */
export interface LibraryPlace {
  standing?: 'wanted' | 'reading' | 'finished' | undefined;
  shelfId?: number | undefined;
  series?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  isIncomplete?: 'true' | undefined;
  isRemoved: 'true' | 'false';
}

interface LibrarySideProps {
  facets: LibraryFacets | undefined;
  place: LibraryPlace;
  mayEdit: boolean;
  mayRemove: boolean;
  onGo: (place: LibraryPlace) => void;
  onDuplicates: () => void;
}

interface EntryProps {
  label: string;
  count: number;
  isCurrent: boolean;
  onGo: () => void;
  onDropBooks?: (ids: number[]) => void;
  children?: ReactNode;
}

function Entry({ label, count, isCurrent, onGo, onDropBooks, children }: EntryProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const drop = onDropBooks && {
    onDragOver: (event: DragEvent) => {
      if (!draggedBooks.isOn(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const ids = draggedBooks.read(event.dataTransfer);
      if (ids.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onDropBooks(ids);
    },
  };
  return (
    <li data-over={isOver || undefined} {...drop}>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onGo}>
        <span className="wm-ellipsis" title={label}>
          {label}
        </span>
        <small>{formatCount(count)}</small>
      </button>
      {children}
    </li>
  );
}

const shownNames = 12;

function Names(props: {
  title: string;
  names: readonly { name: string; count: number }[];
  current: string | undefined;
  onGo: (name: string) => void;
}): ReactNode {
  const { title, names, current, onGo } = props;
  const [isWhole, setWhole] = useState(false);
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, shownNames);
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {shown.map(({ name, count }) => (
          <Entry
            key={name}
            label={name}
            count={count}
            isCurrent={current === name}
            onGo={() => onGo(name)}
          />
        ))}
      </ul>
      {names.length > shownNames && (
        <Button size="small" type="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `全部 ${names.length} 个`}
        </Button>
      )}
    </section>
  );
}

interface Naming {
  kind: Shelf['kind'];
  shelf: Shelf | undefined;
}

function ShelfDialog({ naming, onDone }: { naming: Naming; onDone: () => void }): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<{ name: string; kind: Shelf['kind'] }>();
  const [isBusy, run] = useBusy();
  const { shelf } = naming;
  const handleSave = async (): Promise<void> => {
    const { name, kind } = await form.validateFields();
    if (shelf) await renameShelf(shelf.id, name);
    else await addShelf(kind, name);
    await client.invalidateQueries({ queryKey: facetsKey });
    onDone();
  };
  return (
    <AppModal
      open
      title={shelf ? `重命名「${shelf.name}」` : '新增书架或书单'}
      okText="保存"
      confirmLoading={isBusy}
      // The call, or the field, has said why it was refused.
      onOk={() => void run(handleSave).catch(() => undefined)}
      onCancel={onDone}
    >
      <Form form={form} layout="vertical" initialValues={{ name: shelf?.name, kind: naming.kind }}>
        {!shelf && (
          <Form.Item name="kind" label="种类">
            <Segmented
              options={[
                { value: 'shelf', label: '书架（不分先后）' },
                { value: 'list', label: '书单（有顺序）' },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        >
          <Input maxLength={50} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}

interface ShelvesProps extends Pick<LibrarySideProps, 'place' | 'onGo'> {
  shelves: readonly Shelf[];
}

function Shelves({ shelves, place, onGo }: ShelvesProps): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const [naming, setNaming] = useState<Naming>();
  const put = async (shelf: Shelf, ids: number[]): Promise<void> => {
    await changeShelf(shelf.id, { add: ids });
    notifier().message('success', `已放到「${shelf.name}」`);
    await client.invalidateQueries({ queryKey: [bookApi.path] });
  };
  const remove = (shelf: Shelf): void =>
    confirmRemove({
      what: `「${shelf.name}」`,
      consequence: '书仍在书库里',
      async remove() {
        await removeShelf(shelf.id);
        if (place.shelfId === shelf.id) onGo({ isRemoved: 'false' });
        await client.invalidateQueries({ queryKey: facetsKey });
        return undefined;
      },
    });
  const menu = (shelf: Shelf): ReactNode => (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'rename', icon: <EditOutlined />, label: '重命名' },
          { key: 'remove', icon: <DeleteOutlined />, label: '删除', danger: true },
        ],
        onClick: ({ key }) =>
          key === 'remove' ? remove(shelf) : setNaming({ kind: shelf.kind, shelf }),
      }}
    >
      <Button
        size="small"
        type="text"
        icon={<MoreOutlined />}
        aria-label={`「${shelf.name}」的操作`}
      />
    </Dropdown>
  );
  return (
    <section>
      <h2>
        书架与书单
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          aria-label="新增书架或书单"
          onClick={() => setNaming({ kind: 'shelf', shelf: undefined })}
        />
      </h2>
      <ul>
        {shelves.map((shelf) => (
          <Entry
            key={shelf.id}
            label={shelf.kind === 'list' ? `☰ ${shelf.name}` : shelf.name}
            count={shelf.count}
            isCurrent={place.shelfId === shelf.id}
            onGo={() => onGo({ shelfId: shelf.id, isRemoved: 'false' })}
            onDropBooks={(ids) => void put(shelf, ids).catch(() => undefined)}
          >
            {menu(shelf)}
          </Entry>
        ))}
      </ul>
      {naming && <ShelfDialog naming={naming} onDone={() => setNaming(undefined)} />}
    </section>
  );
}

const standingNames = { reading: '在读', wanted: '想读', finished: '读完' } as const;

/** The parts of the library: what one reads, one's shelves, series, categories, tags, and what wants tidying. */
export function LibrarySide(props: LibrarySideProps): ReactNode {
  const { facets, place, mayEdit, mayRemove, onGo, onDuplicates } = props;
  if (!facets) return <nav className="wm-library-side" aria-label="书库的部分" aria-busy="true" />;
  const isAll =
    place.isRemoved === 'false' && Object.values(place).every((one) => !one || one === 'false');
  const go = (part: Omit<LibraryPlace, 'isRemoved'>): void => onGo({ ...part, isRemoved: 'false' });
  return (
    <nav className="wm-library-side" aria-label="书库的部分">
      <ul>
        <Entry label="全部" count={facets.total} isCurrent={isAll} onGo={() => go({})} />
        {(['reading', 'wanted', 'finished'] as const).map((standing) => (
          <Entry
            key={standing}
            label={standingNames[standing]}
            count={facets.standings[standing]}
            isCurrent={place.standing === standing}
            onGo={() => go({ standing })}
          />
        ))}
      </ul>
      <Shelves shelves={facets.shelves} place={place} onGo={onGo} />
      <Names
        title="丛书"
        names={facets.series}
        current={place.series}
        onGo={(series) => go({ series })}
      />
      <Names
        title="分类"
        names={facets.categories}
        current={place.category}
        onGo={(category) => go({ category })}
      />
      <Names title="标签" names={facets.tags} current={place.tag} onGo={(tag) => go({ tag })} />
      {(mayEdit || mayRemove) && (
        <section>
          <h2>整理</h2>
          <ul>
            {mayEdit && (
              <Entry
                label="缺信息"
                count={facets.incomplete}
                isCurrent={place.isIncomplete === 'true'}
                onGo={() => go({ isIncomplete: 'true' })}
              />
            )}
            {mayRemove && (
              <Entry
                label="回收站"
                count={facets.removed}
                isCurrent={place.isRemoved === 'true'}
                onGo={() => onGo({ isRemoved: 'true' })}
              />
            )}
          </ul>
          {mayEdit && (
            <Button size="small" type="link" onClick={onDuplicates}>
              找疑似重复的书
            </Button>
          )}
        </section>
      )}
    </nav>
  );
}
