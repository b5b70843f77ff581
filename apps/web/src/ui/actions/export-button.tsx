import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface ExportButtonProps {
  /** Downloads the file; shows its own errors. */
  onExport: () => Promise<void>;
  count: number;
}

/** Exports what the list shows; cannot be pressed twice. */
export function ExportButton({ onExport, count }: ExportButtonProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      await onExport();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<ExportOutlined />}
      loading={isBusy}
      disabled={count === 0}
      onClick={() => void handleClick()}
    >
      导出
    </Button>
  );
}
