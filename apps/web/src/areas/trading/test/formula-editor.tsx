import type { TextProblem } from '@wm/market/strategy-text';
import { Input } from 'antd';
import type { ReactNode } from 'react';

interface FormulaEditorProps {
  text: string;
  problems: readonly TextProblem[];
  onChange: (text: string) => void;
}

/** Lines and the faults that lie in them. */
function lineNumber(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** A strategy as its formulas; faults are marked where they stand and told below. */
export function FormulaEditor({ text, problems, onChange }: FormulaEditorProps): ReactNode {
  return (
    <div className="tr-formula">
      <div className="tr-formula-back" aria-hidden>
        {marked(text, problems)}
      </div>
      <Input.TextArea
        aria-label="策略公式"
        aria-invalid={problems.length > 0}
        className="tr-formula-text"
        spellCheck={false}
        autoSize={{ minRows: 8 }}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul className="tr-problems" role="status">
        {problems.map(({ from, message }) => (
          <li key={`${from} ${message}`}>
            第 {lineNumber(text, from)} 行：{message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function marked(text: string, problems: readonly TextProblem[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of problems.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    const end = Math.max(to, from + 1);
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, end) || ' '}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
