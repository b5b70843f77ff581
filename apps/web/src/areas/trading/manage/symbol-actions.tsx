import type { TradeSymbol } from '@wm/contract/trading/symbol';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import type { Removal } from '#ui/actions/confirm-remove.tsx';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { chartAddress } from '../trading.api.ts';

interface SymbolActionsProps {
  row: TradeSymbol;
  onInspect: () => void;
  onWatch: () => void;
  onEdit: () => void;
  onFeed: () => void;
  onRemove: Removal['remove'];
}

/** What a check of the data may say without anything being wrong. */
const quiet = new Set([
  'calendar',
  'columns',
  'dateOrder',
  'zone',
  'endStamped',
  'reversed',
  'adjusted',
  'noVolume',
]);

function troubles({ quality }: TradeSymbol): number {
  return quality.filter(({ code }) => !quiet.has(code)).reduce((sum, { count }) => sum + count, 0);
}

/** What can be done with a symbol. */
export function SymbolActions({ row, onInspect, ...on }: SymbolActionsProps): ReactNode {
  const navigate = useNavigate();
  const confirmRemove = useConfirmRemove();
  const mayTest = usePermission('trading:test:list');
  const mayEdit = usePermission('trading:manage:edit');
  const mayRemove = usePermission('trading:manage:remove');
  const handleRemove = (): void =>
    confirmRemove({
      permission: 'trading:manage:remove',
      what: `品种「${row.code}」`,
      consequence: '它的K线、画线、提醒和来源会一并删除，回测会保留。',
      remove: on.onRemove,
    });
  const more = [
    ...(mayEdit
      ? [
          { key: 'watch', label: row.isWatched ? '取消关注' : '关注', onClick: on.onWatch },
          { key: 'edit', label: '修改', onClick: on.onEdit },
          { key: 'feed', label: '来源', onClick: on.onFeed },
        ]
      : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, onClick: handleRemove }] : []),
  ];
  return (
    <>
      <RowAction onClick={() => void navigate(chartAddress(row.id))}>看图</RowAction>
      {mayTest && (
        <RowAction onClick={() => void navigate(`/trading/test?symbol=${row.id}`)}>测试</RowAction>
      )}
      <RowAction onClick={onInspect}>
        质量{troubles(row) > 0 && ` ${formatCount(troubles(row))}`}
      </RowAction>
      <MoreActions actions={more} />
    </>
  );
}
