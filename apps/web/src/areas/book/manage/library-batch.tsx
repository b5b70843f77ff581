import type { Shelf } from '@wm/contract/book/shelf';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { changeShelf, downloadBooks, setStanding } from '../library.api.ts';
import type { LibraryPlace } from '../library/library-side.tsx';

/** More rows than that are no sheet one looks through. */
const mostChecked = 100;

/** What can be done with the selected books beside deleting them. */
export function BatchActions(props: {
  ids: number[];
  place: LibraryPlace;
  shelves: readonly Shelf[];
  onEdit: (ids: number[]) => void;
  onCheck: (ids: number[]) => void;
  onDone: () => Promise<void>;
}): ReactNode {
  const { ids, place, shelves, onEdit, onCheck, onDone } = props;
  const put = async (id: number): Promise<void> => {
    await changeShelf(id, { add: ids });
    notifier().message('success', `已放到「${shelves.find((one) => one.id === id)?.name ?? ''}」`);
    await onDone();
  };
  const { shelfId } = place;
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={shelves.length === 0}
        menu={{
          items: shelves.map(({ id, name }) => ({ key: String(id), label: name })),
          onClick: ({ key }) => void put(Number(key)).catch(() => undefined),
        }}
      >
        <Button size="small">加入书架</Button>
      </Dropdown>
      {shelfId !== undefined && (
        <Button
          size="small"
          onClick={() => void changeShelf(shelfId, { remove: ids }).then(onDone, () => undefined)}
        >
          移出书架
        </Button>
      )}
      <Button
        size="small"
        onClick={() => void setStanding(ids, 'wanted').then(onDone, () => undefined)}
      >
        想读
      </Button>
      <PermissionGate anyOf={['book:data:edit']}>
        <Button size="small" onClick={() => onEdit(ids)}>
          批量修改
        </Button>
        <Button size="small" disabled={ids.length > mostChecked} onClick={() => onCheck(ids)}>
          核对
        </Button>
      </PermissionGate>
      <Button size="small" onClick={() => void downloadBooks(ids).catch(() => undefined)}>
        导出
      </Button>
    </>
  );
}

interface ShelfBatchProps {
  ids: number[];
  isTrash: boolean;
  mayRemove: boolean;
  children: ReactNode;
  onRestore: () => void;
  onRemove: () => void;
  onCancel: () => void;
}

/** The bar of the selected covers. */
export function ShelfBatch(props: ShelfBatchProps): ReactNode {
  const { ids, isTrash, mayRemove, children, onRestore, onRemove, onCancel } = props;
  if (ids.length === 0) return null;
  return (
    <div className="wm-shelf-batch" role="toolbar" aria-label="选中的书">
      <span>已选 {ids.length} 本</span>
      {!isTrash && children}
      {mayRemove &&
        (isTrash ? (
          <Button size="small" onClick={onRestore}>
            还原
          </Button>
        ) : (
          <Button danger size="small" onClick={onRemove}>
            删除
          </Button>
        ))}
      <Button size="small" type="text" onClick={onCancel}>
        取消选择
      </Button>
    </div>
  );
}
