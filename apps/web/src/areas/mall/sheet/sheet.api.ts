import type {
  importProductsEndpoint,
  SheetReport,
  shipManyEndpoint,
} from '@wm/contract/mall/sheet';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';

export type SheetMode = 'check' | 'write';

const timeout = 300_000;

function bodyOf(file: File): FormData {
  const body = new FormData();
  body.append('file', file, file.name);
  return body;
}

/** Checks a sheet of products, or writes it. Shows nothing: the dialog tells what is wrong. */
export function importProducts(file: File, mode: SheetMode): Promise<SheetReport> {
  return call<typeof importProductsEndpoint>('POST', '/mall/v2/product/import', {
    query: { mode },
    body: bodyOf(file),
    timeout,
    silent: true,
  });
}

/** Checks which orders of a list can go out, or sends those. */
export function shipMany(file: File, mode: SheetMode): Promise<SheetReport> {
  return call<typeof shipManyEndpoint>('POST', '/mall/v2/order/ship', {
    query: { mode },
    body: bodyOf(file),
    timeout,
    silent: true,
  });
}

/** All products as the import takes them, or the heads alone. */
export function downloadProducts(format: 'xlsx' | 'csv', isEmpty = false): void {
  const name = isEmpty ? '商品导入模板' : '商品表';
  const query = `format=${format}&is_empty=${isEmpty ? 'Y' : 'N'}`;
  // The client has shown why it failed.
  void downloadByGet(`/mall/v2/product/sheet?${query}`, `${name}.${format}`).catch(() => undefined);
}
