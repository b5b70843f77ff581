import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { mergeDesigns, textOfDesign } from './merge-designs.ts';
import type { DesignHandle } from './use-design.ts';

const shownPlaces = 5;

/** Where two have changed the same, and what is to become of it. Nothing is saved over the other before that is decided. */
export function ConflictAlert({ design }: { design: DesignHandle }): ReactNode {
  const [isBusy, run] = useBusy();
  const { session } = design;
  if (session?.state.kind !== 'conflict') return null;
  const { places } = mergeDesigns({
    base: session.commonText,
    mine: session.text,
    theirs: textOfDesign(session.state.stored.definition),
  });
  const listed = places.filter((_, at) => at < shownPlaces).join('、');
  return (
    <Alert
      type="warning"
      showIcon
      title="报表已被他人修改，两边的内容都还在"
      description={
        places.length > 0 &&
        `两边都改了：${listed}${places.length > shownPlaces ? ` 等 ${places.length} 处` : ''}。选择之后可以撤销。`
      }
      action={
        <div className="rp-bar">
          <Button size="small" disabled={isBusy} onClick={design.takeTheirs}>
            用他人的
          </Button>
          <Button
            size="small"
            danger
            disabled={isBusy}
            onClick={() => void run(() => design.takeMine())}
          >
            用我的覆盖
          </Button>
          <Button
            size="small"
            type="primary"
            loading={isBusy}
            onClick={() => void run(() => design.takeBoth())}
          >
            合并，同一处用我的
          </Button>
        </div>
      }
    />
  );
}
