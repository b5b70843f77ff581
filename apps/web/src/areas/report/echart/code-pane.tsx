import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { programOf } from '#ui/chart/kinds/option-text.ts';
import type { OptionText } from '#ui/chart/kinds/option-text.ts';

/** The program that draws this chart elsewhere: shown and copied, never run. */
export function CodePane({ written }: { written: OptionText }): ReactNode {
  const program = useMemo(() => programOf(written), [written]);
  return (
    <div className="ec-code">
      <CopyButton text={program} what="代码" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <pre tabIndex={0} role="group" aria-label="代码">
        {program}
      </pre>
    </div>
  );
}
