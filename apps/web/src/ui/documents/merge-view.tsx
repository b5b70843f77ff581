import { Radio } from 'antd';
import type { ReactNode } from 'react';
import type { MergeChoice, MergePart } from '#core/text/merge-lines.ts';
import './diff-view.css';

interface MergeViewProps {
  parts: readonly MergePart[];
  choices: ReadonlyMap<number, MergeChoice>;
  onChoose: (index: number, choice: MergeChoice) => void;
}

const shownAround = 3;

function Lines({ lines, kind }: { lines: string[]; kind: string }): ReactNode {
  return <pre className={`wm-diff-lines wm-diff-${kind}`}>{lines.join('\n') || ' '}</pre>;
}

/** What both have, cut down to the lines beside a difference. */
function SameLines({ lines }: { lines: string[] }): ReactNode {
  if (lines.length <= shownAround * 2 + 1) return <Lines lines={lines} kind="same" />;
  return (
    <>
      <Lines lines={lines.slice(0, shownAround)} kind="same" />
      <p className="wm-diff-skip">{lines.length - shownAround * 2} 行相同</p>
      <Lines lines={lines.slice(-shownAround)} kind="same" />
    </>
  );
}

/** Two texts made from one, stretch by stretch, with a choice where they differ. */
export function MergeView({ parts, choices, onChoose }: MergeViewProps): ReactNode {
  return (
    <div className="wm-merge">
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts stay as they are
          <SameLines key={index} lines={part.lines} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts stay as they are
          <section key={index} className="wm-merge-part" aria-label={`第 ${index + 1} 处不同`}>
            <Radio.Group
              size="small"
              value={choices.get(index) ?? part.kind}
              onChange={({ target }) => onChoose(index, target.value as MergeChoice)}
              options={[
                { value: 'mine', label: '我的' },
                { value: 'theirs', label: '对方的' },
                { value: 'both', label: '都保留' },
              ]}
            />
            <div className="wm-merge-sides">
              <Lines lines={part.mine} kind="mine" />
              <Lines lines={part.theirs} kind="theirs" />
            </div>
          </section>
        ),
      )}
    </div>
  );
}
