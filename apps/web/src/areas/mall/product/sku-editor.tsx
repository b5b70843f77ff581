import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dearest, largestStock, mostSkus } from '@wm/contract/mall/limits';
import type { Product, ProductInput } from '@wm/contract/mall/product';
import { Button, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { centsOf } from '../money.ts';

type Sku = ProductInput['skus'][number];
type Stored = Product['skus'];

interface SkuEditorProps {
  id?: string;
  value?: Sku[];
  onChange?: (value: Sku[]) => void;
  /** As they are kept: what unpaid orders hold of each. */
  stored?: Stored | undefined;
}

/** The first specification of a new product. */
export const firstSku: Sku = { spec: '', skuCode: '', priceCents: 0, stock: 0, status: '0' };

/** What is wrong with specifications; undefined when nothing is. */
export function faultOf(skus: readonly Sku[]): string | undefined {
  if (skus.some(({ skuCode }) => skuCode.trim() === '')) return '请输入每个规格的编码';
  const codes = skus.map(({ skuCode }) => skuCode.trim());
  if (new Set(codes).size < codes.length) return '规格编码重复';
  const specs = skus.map(({ spec }) => spec.trim());
  return new Set(specs).size < specs.length ? '规格名称重复' : undefined;
}

/** Only what is sent: the server counts the rest itself, and what was sold since they were read. */
function plain({ id, priceCents, skuCode, spec, status, stock }: Sku, stored: Stored): Sku {
  const was = stored.find((one) => one.id === id)?.stock;
  return {
    ...(id !== undefined && { id }),
    ...(was !== undefined && { stockWas: was }),
    spec,
    skuCode,
    priceCents,
    stock,
    status,
  };
}

const none: never[] = [];

/** The specifications of a product, a line each: name, code, price, stock, on sale or not. */
export function SkuEditor({
  id,
  value = none,
  onChange,
  stored = none,
}: SkuEditorProps): ReactNode {
  const put = (skus: Sku[]): void => onChange?.(skus.map((sku) => plain(sku, stored)));
  const patch = (at: number, change: Partial<Sku>): void =>
    put(value.map((sku, place) => (place === at ? { ...sku, ...change } : sku)));
  return (
    <div className="mall-skus" id={id}>
      {value.map((sku, at) => {
        const kept = stored.find((one) => one.id === sku.id);
        const name = sku.spec || `规格 ${at + 1}`;
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
              <span>价格（元）</span>
              <InputNumber
                value={sku.priceCents / 100}
                min={0}
                max={dearest / 100}
                precision={2}
                onChange={(yuan) => patch(at, { priceCents: centsOf(yuan ?? 0) })}
              />
            </label>
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
                onClick={() => put(value.toSpliced(at, 1))}
              />
            </span>
            {kept && (
              <p className="wm-muted">
                卖出 {kept.sold} · 待付款的订单占用 {kept.locked}
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
