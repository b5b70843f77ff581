import { Button } from 'antd';
import type { ReactNode } from 'react';
import { detailName } from '../igv/detail-names.ts';
import type { usePicture } from '../use-picture.ts';

type Shown = Pick<ReturnType<typeof usePicture>, 'detail' | 'closeDetail'>;

/** What lies under the last click on a picture. */
export function ClickedDetail({ shown: { detail, closeDetail } }: { shown: Shown }): ReactNode {
  if (detail.length === 0) return null;
  return (
    <section className="gv-detail" aria-label="点击处的内容">
      <Button size="small" onClick={closeDetail}>
        收起
      </Button>
      <dl>
        {detail.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and nothing moves
          <div key={at}>
            <dt>{detailName(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
