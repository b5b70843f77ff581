import type { ReactNode } from 'react';

/** Stands at the foot of each screen of trading and cannot be closed. */
export function Disclaimer(): ReactNode {
  return (
    <p className="tr-disclaimer">
      本页为历史数据的模拟结果，仅供学习研究，不构成任何投资建议；过往表现不代表未来收益。
    </p>
  );
}
