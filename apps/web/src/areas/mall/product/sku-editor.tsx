import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { isMistyped } from '@wm/contract/mall/barcode';
import { dearest, largestStock, longestBarcode, mostSkus } from '@wm/contract/mall/limits';
import type { Product, ProductInput } from '@wm/contract/mall/product';
import { Button, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { centsOf } from '../money.ts';

type Sku = ProductInput['skus'][number];
type Stored = Product['skus'];
export type Costs = ProductInput['costs'];

interface SkuEditorProps {
  id?: string;
  value?: Sku[];
  onChange?: (value: Sku[]) => void;
  /** As they are kept: what unpaid orders hold of each. */
  stored?: Stored | undefined;
  /** What each costs, in the same order; nothing is asked without `onCosts`. */
  costs?: Costs | undefined;
  onCosts?: ((costs: Costs) => void) | undefined;
}

/** The first specification of a new product. */
export const firstSku: Sku = {
  spec: '',
  skuCode: '',
  priceCents: 0,
  barcode: '',
  stock: 0,
  status: '0',
};

/** What is wrong with specifications; undefined when nothing is. */
export function faultOf(skus: readonly Sku[]): string | undefined {
  if (skus.some(({ skuCode }) => skuCode.trim() === '')) return '请输入每个规格的编码';
  const codes = skus.map(({ skuCode }) => skuCode.trim());
  if (new Set(codes).size < codes.length) return '规格编码重复';
  const specs = skus.map(({ spec }) => spec.trim());
  return new Set(specs).size < specs.length ? '规格名称重复' : undefined;
}

/** Only what is sent: the server counts the rest itself, and what was sold since they were read. */
function plain(sku: Sku, stored: Stored): Sku {
  const { id, priceCents, skuCode, spec, barcode, status, stock } = sku;
  const was = stored.find((one) => one.id === id)?.stock;
  return {
    ...(id !== undefined && { id }),
    ...(was !== undefined && { stockWas: was }),
    spec,
    skuCode,
    priceCents,
    barcode,
    stock,
    status,
  };
}

const none: never[] = [];

/** How much of the price stays, in words. */
function marginOf(priceCents: number, costCents: number | null): string {
  if (costCents === null || priceCents === 0) return '';
  const part = ((priceCents - costCents) / priceCents) * 100;
  return ` · 毛利 ${part.toFixed(1)}%`;
}

/** The specifications of a product, a line each: name, code, barcode, price, cost, stock, on sale or not. */
export function SkuEditor({
  id,
  value = none,
  onChange,
  stored = none,
  costs = none,
  onCosts,
}: SkuEditorProps): ReactNode {
  // By their places: while a code is typed two may bear the same for a moment.
  const own = value.map((_, at) => costs[at]?.costCents ?? null);
  const putCosts = (cents: (number | null)[], skus = value): void =>
    onCosts?.(skus.map(({ skuCode }, at) => ({ skuCode, costCents: cents[at] ?? null })));
  const put = (skus: Sku[], cents = own): void => {
    onChange?.(skus.map((sku) => plain(sku, stored)));
    putCosts(cents, skus);
  };
  const patch = (at: number, change: Partial<Sku>): void =>
    put(value.map((sku, place) => (place === at ? { ...sku, ...change } : sku)));
  return (
    <div className="mall-skus" id={id}>
      {value.map((sku, at) => {
        const kept = stored.find((one) => one.id === sku.id);
        const name = sku.spec || `规格 ${at + 1}`;
        const cost = own[at] ?? null;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a new one has no id yet, and lines never change places
          <fieldset key={sku.id ?? `new-${at}`} aria-label={name}>
            <label>
              <span>规格</span>
              <Input
                value={sku.spec}
                maxLength={60}
                placeholder="例如：黑色 / L；只有一种时留空"
                onChange={({ target }) => patch(at, { spec: target.value })}
              />
            </label>
            <label>
              <span>编码</span>
              <Input
                value={sku.skuCode}
                maxLength={40}
                onChange={({ target }) => patch(at, { skuCode: target.value })}
              />
            </label>
            <label>
              <span>条码</span>
              <Input
                value={sku.barcode}
                maxLength={longestBarcode}
                placeholder="可用扫码枪录入"
                status={isMistyped(sku.barcode) ? 'warning' : ''}
                onChange={({ target }) => patch(at, { barcode: target.value })}
                // A scanner ends with Enter; the form is not done yet.
                onPressEnter={(event) => event.preventDefault()}
              />
            </label>
            <label>
              <span>价格（元）</span>
              <InputNumber
                value={sku.priceCents / 100}
                min={0}
                max={dearest / 100}
                precision={2}
                onChange={(yuan) => patch(at, { priceCents: centsOf(yuan ?? 0) })}
              />
            </label>
            {onCosts && (
              <label>
                <span>成本价（元）</span>
                <InputNumber
                  value={cost === null ? null : cost / 100}
                  min={0}
                  max={dearest / 100}
                  precision={2}
                  placeholder="选填"
                  onChange={(yuan) => putCosts(own.with(at, yuan === null ? null : centsOf(yuan)))}
                />
              </label>
            )}
            <label>
              <span>库存</span>
              <InputNumber
                value={sku.stock}
                min={kept?.locked ?? 0}
                max={largestStock}
                precision={0}
                onChange={(stock) => patch(at, { stock: stock ?? 0 })}
              />
            </label>
            <span className="mall-sku-end">
              <Switch
                checked={sku.status === '0'}
                aria-label={`${name}在售`}
                onChange={(isOn) => patch(at, { status: isOn ? '0' : '1' })}
              />
              {sku.status === '0' ? '在售' : '停售'}
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除${name}`}
                title={(kept?.sold ?? 0) > 0 ? '卖出过的规格会停售，不会删除' : '删除'}
                disabled={value.length === 1}
                onClick={() => put(value.toSpliced(at, 1), own.toSpliced(at, 1))}
              />
            </span>
            {isMistyped(sku.barcode) && (
              <p className="mall-warning">条码的校验位不对，请核对是否输错</p>
            )}
            {kept && (
              <p className="wm-muted">
                卖出 {kept.sold} · 待付款的订单占用 {kept.locked}
                {marginOf(sku.priceCents, cost)}
              </p>
            )}
          </fieldset>
        );
      })}
      {value.length < mostSkus && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            put([...value, { ...firstSku, priceCents: value.at(-1)?.priceCents ?? 0 }])
          }
        >
          新增规格
        </Button>
      )}
    </div>
  );
}
