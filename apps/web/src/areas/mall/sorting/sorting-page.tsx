import { HolderOutlined, PushpinFilled } from '@ant-design/icons';
import type { ShelfProduct } from '@wm/contract/mall/sorting';
import { InputNumber } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import type { shelfResource } from '@wm/contract/mall/sorting';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { ShelfBar } from './shelf-bar.tsx';
import { changeCampaignProducts, placeProduct, shelfApi, useCampaigns } from './sorting.api.ts';
import '../mall.css';

type Table = CrudTable<typeof shelfResource>;
type Move = (row: ShelfProduct, to: { place?: number; isPinned?: boolean }) => Promise<void>;

const search = [textSearch('title', '商品名称')];

function columnsWith(
  move: Move,
  handleOf: Drag['handleOf'],
  canEdit: boolean,
): Column<ShelfProduct>[] {
  return columnsOf<ShelfProduct>()(
    {
      dataIndex: 'title',
      title: '商品名称',
      width: 300,
      fixed: 'start',
      render: (_, row) => (
        <span className="mall-name">
          {handleOf(row)}
          <Picture pictures={row.pictures} />
          {row.title}
          {row.isPinned && <PushpinFilled aria-label="置顶" className="mall-pin" />}
        </span>
      ),
    },
    {
      dataIndex: 'place',
      title: '位置',
      width: 130,
      detail: ({ place }) => place,
      render: (_, row) =>
        canEdit ? <PlaceField key={row.place} row={row} onMove={move} /> : `第 ${row.place} 位`,
    },
    {
      dataIndex: 'priceCents',
      title: '价格',
      width: 110,
      align: 'right',
      render: (_, { priceCents }) => formatCents(priceCents),
    },
    { dataIndex: 'categoryName', title: '商品分类', width: 140 },
  );
}

/** A place that is typed: taken when the field is left or Enter is pressed. */
function PlaceField({ row, onMove }: { row: ShelfProduct; onMove: Move }): ReactNode {
  const [place, setPlace] = useState<number | null>(row.place);
  const take = (): void => {
    if (place !== null && place !== row.place) void onMove(row, { place });
  };
  return (
    <InputNumber
      aria-label={`${row.title}的位置`}
      size="small"
      min={1}
      precision={0}
      value={place}
      onChange={setPlace}
      onBlur={take}
      onPressEnter={take}
      className="mall-place"
    />
  );
}

interface Drag {
  handleOf: (row: ShelfProduct) => ReactNode;
  table: Table;
}

/** Rows take what is dropped on them: it comes to stand at their place. By keyboard the place is typed. */
function useShelfDrag(table: Table, move: Move, canEdit: boolean): Drag {
  const dragged = useRef<ShelfProduct>(undefined);
  const [over, setOver] = useState<number>();
  if (!canEdit) return { table, handleOf: () => null };
  const end = (): void => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const rowProps = (row: ShelfProduct) => ({
    className: over === row.id ? 'wm-drop-before' : '',
    onDragOver(event: DragEvent) {
      if (!dragged.current || dragged.current.id === row.id) return;
      event.preventDefault();
      if (over !== row.id) setOver(row.id);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      const moved = dragged.current;
      end();
      if (moved && moved.id !== row.id) void move(moved, { place: row.place });
    },
  });
  const handleOf = (row: ShelfProduct): ReactNode => (
    <span
      className="wm-drag-handle"
      draggable
      title="拖动排序"
      data-drag={row.id}
      onDragStart={(event) => {
        dragged.current = row;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(row.id));
      }}
      onDragEnd={end}
    >
      <HolderOutlined aria-hidden />
    </span>
  );
  const onRow = rowProps as NonNullable<typeof table.tableProps.onRow>;
  return { table: { ...table, tableProps: { ...table.tableProps, onRow } }, handleOf };
}

/** 排序列表: the shelves as buyers see them, the whole store's, a category's or a campaign's; a move is kept at once and can be taken back. */
export function SortingPage(): ReactNode {
  const list = useCrudTable(shelfApi, { sort: 'place', order: 'asc' });
  const canEdit = usePermission('mall:sorting:edit');
  const { shelf } = list.query;
  const move: Move = async (row, to) => {
    try {
      const { place } = await placeProduct(row.id, { ...to, shelf });
      const back = to.isPinned === undefined ? { place: row.place } : { isPinned: row.isPinned };
      const undo = (): Promise<unknown> =>
        placeProduct(row.id, { ...back, shelf }).then(list.refresh);
      notifier().undoable(`「${row.title}」在第 ${place} 位`, undo);
    } catch {
      // The client has shown why.
    }
    await list.refresh();
  };
  const { table, handleOf } = useShelfDrag(list, move, canEdit);
  const campaignId = /^campaign-(\d+)$/.exec(shelf ?? '')?.[1];
  const { data: campaigns } = useCampaigns();
  const isGone = campaigns?.every(({ id }) => String(id) !== campaignId) ?? false;
  return (
    <div className="mall-page">
      <ShelfBar
        shelf={shelf}
        onChoose={(next) => list.search({ ...list.filters, shelf: next })}
        onChanged={list.refresh}
      />
      <ListTemplate
        // A shelf is a place, not a search within one.
        table={{ ...table, isFiltered: list.query.title !== undefined }}
        columns={columnsWith(move, handleOf, canEdit)}
        search={search}
        emptyText={
          campaignId === undefined
            ? '货架上还没有商品，在商品列表里上架后出现在这里'
            : isGone
              ? '这个活动已被删除，请在上面另选一个货架'
              : '这个活动还没有商品，点“选商品”选几个'
        }
        record={false}
        rowActionsWidth={campaignId === undefined ? 100 : 140}
        renderRowActions={(row) =>
          canEdit && (
            <>
              <RowAction onClick={() => void move(row, { isPinned: !row.isPinned })}>
                {row.isPinned ? '取消置顶' : '置顶'}
              </RowAction>
              {campaignId !== undefined && (
                <TakeOff row={row} campaignId={Number(campaignId)} onDone={list.refresh} />
              )}
            </>
          )
        }
      />
    </div>
  );
}

interface TakeOffProps {
  row: ShelfProduct;
  campaignId: number;
  onDone: () => Promise<void>;
}

/** Takes a product off a campaign; it can be brought back to its place. */
function TakeOff({ row, campaignId, onDone }: TakeOffProps): ReactNode {
  const takeOff = async (): Promise<void> => {
    try {
      await changeCampaignProducts(campaignId, { remove: [row.id] });
      const back = async (): Promise<void> => {
        await changeCampaignProducts(campaignId, { add: [row.id] });
        await placeProduct(row.id, { place: row.place, shelf: `campaign-${campaignId}` });
        await onDone();
      };
      notifier().undoable(`「${row.title}」已移出活动`, back);
    } catch {
      // The client has shown why.
    }
    await onDone();
  };
  return <RowAction onClick={() => void takeOff()}>移出</RowAction>;
}
