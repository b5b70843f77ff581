import type { SheetReport } from '@wm/contract/mall/sheet';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { orderApi } from '../order/order.api.ts';
import { fileOfLines } from './pasted-lines.ts';
import { shipMany } from './sheet.api.ts';
import { SheetDialog } from './sheet-dialog.tsx';

function tell({ rows, ready, faulty, written }: SheetReport): string {
  const left = faulty > 0 ? `，${formatCount(faulty)} 行有误，不会发货` : '';
  if (written > 0)
    return `已发货 ${formatCount(written)} 单${faulty > 0 ? `，${formatCount(faulty)} 行有误，没有发货` : ''}`;
  return `共 ${formatCount(rows)} 行，可以发货 ${formatCount(ready)} 单${left}`;
}

function writeText({ ready }: SheetReport): string | undefined {
  return ready > 0 ? `发货 ${formatCount(ready)} 单` : undefined;
}

/** 批量发货: carriers and tracking numbers by order number, pasted or from a file. */
export function ShipDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState('');
  const close = (): void => {
    setText('');
    onClose();
  };
  return (
    <SheetDialog
      isOpen={isOpen}
      title="批量发货"
      hint="xlsx 或 csv，列名为订单号、快递公司、运单号；有误的行不发货"
      send={shipMany}
      queryKey={orderApi.path}
      writeText={writeText}
      tell={tell}
      onClose={close}
    >
      {(check) => (
        <div className="mall-paste">
          <Input.TextArea
            aria-label="粘贴运单"
            rows={4}
            value={text}
            placeholder={'或者粘贴，一行一单：\nM261126-04839217 顺丰速运 SF1000200030'}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="mall-paste-bar">
            <Input
              aria-label="没写快递公司的用"
              className="mall-carrier"
              placeholder="没写快递公司的用"
              value={carrier}
              maxLength={30}
              onChange={({ target }) => setCarrier(target.value)}
            />
            <Button
              disabled={text.trim() === ''}
              onClick={() => {
                const file = fileOfLines(text, carrier.trim());
                if (file) check(file);
              }}
            >
              检查
            </Button>
          </div>
        </div>
      )}
    </SheetDialog>
  );
}
