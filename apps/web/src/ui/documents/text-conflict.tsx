import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Divergence } from '#core/documents/document-session.ts';
import { mergeLines, mergedText } from '#core/text/merge-lines.ts';
import type { MergeChoice } from '#core/text/merge-lines.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { ConflictFrame } from './conflict-frame.tsx';
import type { ConflictWays } from './conflict-frame.tsx';
import { MergeView } from './merge-view.tsx';

interface TextConflictProps extends Omit<ConflictWays, 'onMerge'> {
  title: string;
  texts: Divergence;
  /** When the other one was saved. */
  time: string;
  onMerge: (text: string) => Promise<void>;
  /** What else differs. */
  children?: ReactNode;
}

/** Both texts line by line, to be merged, chosen between, or kept both. */
export function TextConflict(props: TextConflictProps): ReactNode {
  const { texts, time } = props;
  const [choices, setChoices] = useState<ReadonlyMap<number, MergeChoice>>(new Map());
  const { base, mine, theirs } = texts;
  const parts = useMemo(() => mergeLines(base, mine, theirs), [base, mine, theirs]);
  const open = parts.filter(({ kind }) => kind === 'both').length;
  return (
    <ConflictFrame
      {...props}
      width={960}
      mergeText="保存合并结果"
      onMerge={() => props.onMerge(mergedText(parts, choices))}
    >
      <p className="wm-muted">
        {open === 0
          ? '正文里两边改的地方不重叠，已经合并好，确认后保存'
          : `有 ${open} 处两边都改过，请选择；不选择时两边的内容都保留`}
        。每处先列我的，再列对方 {formatDateTime(time)}{' '}
        保存的；用我的覆盖之后，对方的内容仍在历史版本里
      </p>
      {props.children}
      <MergeView
        parts={parts}
        choices={choices}
        onChoose={(index, choice) => setChoices(new Map(choices).set(index, choice))}
      />
    </ConflictFrame>
  );
}
