import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  changePricesEndpoint,
  PricedSku,
  pricesOfEndpoint,
} from '@wm/contract/mall/price-change';
import { changedPrice, priceRoundings } from '@wm/contract/mall/price-rule';
import type { PriceChangeKind, PriceRounding } from '@wm/contract/mall/price-rule';
import { Alert, InputNumber, Segmented, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { call } from '#core/http/call.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { centsOf, formatCents } from '../money.ts';
import { productApi } from './product.api.ts';

const kinds: Record<PriceChangeKind, string> = {
  percent: '按百分比',
  add: '加减金额',
  set: '改为',
};
const roundings: Record<PriceRounding, string> = { cent: '到分', jiao: '到角', yuan: '到元' };
const path = '/mall/v2/product/prices';

interface Change {
  sku: PricedSku;
  after: number | undefined;
}

function usePrices(ids: readonly number[]) {
  return useQuery({
    queryKey: [productApi.path, 'prices', ids],
    queryFn: async () =>
      (
        await call<typeof pricesOfEndpoint>('POST', path, {
          body: { ids: [...ids] },
          silent: true,
          repeatSubmit: false,
        })
      ).skus,
    enabled: ids.length > 0,
  });
}

function setPrices(skus: { id: number; wasCents: number; priceCents: number }[]): Promise<unknown> {
  return call<typeof changePricesEndpoint>('PUT', path, { body: { skus } });
}

interface PriceDialogProps {
  /** The products; none closes it. */
  ids: readonly number[];
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** 批量改价: a rule, what it makes of each price, and a way back. */
export function PriceDialog({ ids, onClose, onDone }: PriceDialogProps): ReactNode {
  const [kind, setKind] = useState<PriceChangeKind>('percent');
  const [amount, setAmount] = useState<number | null>(null);
  const [rounding, setRounding] = useState<PriceRounding>('cent');
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const prices = usePrices(ids);
  // A percentage has two places, as 元 have.
  const rule = amount === null ? undefined : { kind, amount: centsOf(amount), rounding };
  const changes = (prices.data ?? []).map((sku): Change => ({
    sku,
    after: rule ? changedPrice(sku.priceCents, rule) : sku.priceCents,
  }));
  const impossible = changes.filter(({ after }) => after === undefined).length;
  const changed = changes.filter(({ sku, after }) => after !== sku.priceCents);
  const close = (): void => {
    setAmount(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    const skus = changed.map(({ sku: { id, priceCents }, after = 0 }) => ({
      id,
      wasCents: priceCents,
      priceCents: after,
    }));
    try {
      await setPrices(skus);
    } catch {
      // The client has shown why; what is shown here is read anew.
      await client.invalidateQueries({ queryKey: [productApi.path, 'prices'] });
      return;
    }
    const back = skus.map(({ id, wasCents, priceCents }) => ({
      id,
      wasCents: priceCents,
      priceCents: wasCents,
    }));
    notifier().undoable(`已改 ${formatCount(skus.length)} 个价格`, () =>
      setPrices(back).then(onDone),
    );
    close();
    await onDone();
  };
  return (
    <AppModal
      open={ids.length > 0}
      width={720}
      title="批量改价"
      okText={changed.length > 0 ? `改 ${formatCount(changed.length)} 个价格` : '改价'}
      okButtonProps={{ disabled: changed.length === 0 || impossible > 0 }}
      confirmLoading={isBusy}
      onOk={() => void run(save)}
      onCancel={close}
      destroyOnHidden
    >
      <div className="mall-price-rule">
        <Segmented
          aria-label="怎样改"
          value={kind}
          onChange={setKind}
          options={Object.entries(kinds).map(([value, label]) => ({
            value: value as PriceChangeKind,
            label,
          }))}
        />
        <InputNumber
          aria-label={kind === 'percent' ? '百分比' : '金额（元）'}
          value={amount}
          precision={2}
          min={kind === 'set' ? 0 : kind === 'percent' ? -100 : -999_999.99}
          max={999_999.99}
          placeholder={kind === 'percent' ? '如 -15' : '0.00'}
          suffix={kind === 'percent' ? '%' : '元'}
          onChange={setAmount}
        />
        <Select
          aria-label="四舍五入"
          value={rounding}
          onChange={setRounding}
          options={(Object.keys(priceRoundings) as PriceRounding[]).map((value) => ({
            value,
            label: roundings[value],
          }))}
        />
      </div>
      {impossible > 0 && (
        <Alert
          type="error"
          showIcon
          title={`有 ${formatCount(impossible)} 个价格会低于 0 或过高，请换一个数`}
        />
      )}
      {prices.data ? (
        <PricePreview changes={changes} />
      ) : prices.error ? (
        <QueryError query={prices} what="价格" />
      ) : (
        <Skeleton active />
      )}
    </AppModal>
  );
}

const previewColumns = [
  {
    key: 'name',
    title: '商品与规格',
    render: (_: unknown, { sku }: Change) => (
      <span>
        {sku.title} <span className="wm-muted">{sku.spec}</span>
      </span>
    ),
  },
  {
    key: 'before',
    title: '现价',
    width: 120,
    align: 'right' as const,
    render: (_: unknown, { sku }: Change) => formatCents(sku.priceCents),
  },
  {
    key: 'after',
    title: '改后',
    width: 120,
    align: 'right' as const,
    render: (_: unknown, { sku, after }: Change) =>
      after === undefined ? (
        '--'
      ) : after === sku.priceCents ? (
        <span className="wm-muted">不变</span>
      ) : (
        <strong>{formatCents(after)}</strong>
      ),
  },
];

function PricePreview({ changes }: { changes: Change[] }): ReactNode {
  return (
    <Table
      size="small"
      aria-label="改价预览"
      rowKey={({ sku }) => sku.id}
      columns={previewColumns}
      dataSource={changes}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
