import type { SheetReport } from '@wm/contract/mall/sheet';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { productApi } from '../product/product.api.ts';
import { downloadProducts, importProducts } from './sheet.api.ts';
import { SheetDialog } from './sheet-dialog.tsx';

function tell({ rows, faulty, added, changed, written }: SheetReport): string {
  const sums = `新增 ${formatCount(added)} 个商品，修改 ${formatCount(changed)} 个`;
  if (written > 0) return `已导入 ${formatCount(written)} 行：${sums}`;
  if (faulty > 0)
    return `共 ${formatCount(rows)} 行，${formatCount(faulty)} 行有误；改正后才能导入，现在什么都没有写入`;
  return `共 ${formatCount(rows)} 行，没有错误：将${sums}`;
}

function writeText({ faulty, added, changed }: SheetReport): string | undefined {
  return faulty === 0 && added + changed > 0 ? '导入' : undefined;
}

/** 商品导入: by their codes, all of a file or nothing. */
export function ProductImport({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  return (
    <SheetDialog
      isOpen={isOpen}
      title="商品导入"
      hint="xlsx 或 csv，一行一个规格，最多 10,000 行；按编码修改或新增，有一处错误就都不写入"
      send={importProducts}
      queryKey={productApi.path}
      writeText={writeText}
      tell={tell}
      onClose={onClose}
    >
      {() => (
        <PermissionGate anyOf={['mall:product:export']}>
          <Button type="link" onClick={() => downloadProducts('xlsx')}>
            下载商品表（Excel）
          </Button>
          <Button type="link" onClick={() => downloadProducts('csv')}>
            下载商品表（CSV）
          </Button>
          <Button type="link" onClick={() => downloadProducts('xlsx', true)}>
            空模板
          </Button>
        </PermissionGate>
      )}
    </SheetDialog>
  );
}
