import type { Placing } from '@wm/contract/knowledge/mutation-analysis';
import { assemblies, readQuestion } from '@wm/contract/knowledge/read-question';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';

/** The assembly that an address or a list names; empty for none. */
export function assemblyIn(text: string | null): Assembly | '' {
  return assemblies.find((one) => one === text) ?? '';
}

/** Whether a line is a place that does not say of which assembly it is. */
function isUnplaced(line: string): boolean {
  const question = readQuestion(line.replaceAll('\t', ' '));
  return question.kind === 'site' && question.assembly === '';
}

interface AssemblyChoiceProps {
  lines: readonly string[];
  /** Empty for the one in which the knowledge base knows more of the places. */
  assembly: Assembly | '';
  /** How the places were read the last time. */
  placing: Placing | null;
  onChoose: (assembly: Assembly | '') => void;
}

/** Asks once for the whole list of which assembly its places are, where a line does not say it. */
export function AssemblyChoice(props: AssemblyChoiceProps): ReactNode {
  const { lines, assembly, placing, onChoose } = props;
  const count = lines.filter(isUnplaced).length;
  if (count === 0) return null;
  return (
    <div className="kb-assembly">
      <span>{formatCount(count)} 行坐标没有写明参考基因组</span>
      <Segmented
        aria-label="坐标的参考基因组"
        value={assembly}
        onChange={(next) => onChoose(assemblyIn(next))}
        options={[
          { value: '', label: '按知识库' },
          ...assemblies.map((value) => ({ value, label: value })),
        ]}
      />
      <span role="status" className="wm-muted">
        {placing ? sayPlacing(placing, assembly) : assembly === '' && '取知识库认得较多的一个'}
      </span>
    </div>
  );
}

/** In which assembly the places were looked for, and why; that another one knows more of them is told. */
function sayPlacing({ assembly, known37, known38 }: Placing, asked: Assembly | ''): string {
  const known = { GRCh37: known37, GRCh38: known38 };
  const other = assembly === 'GRCh37' ? 'GRCh38' : 'GRCh37';
  const counts = `${assembly} 认得 ${formatCount(known[assembly])} 行，${other} 认得 ${formatCount(known[other])} 行`;
  if (known37 === 0 && known38 === 0) return `按 ${assembly} 查找，两个版本里都没有`;
  if (asked !== '') return known[other] > known[assembly] ? `请核对：${counts}` : counts;
  return known37 === known38 ? `请选定：${counts}，暂按 ${assembly}` : `按 ${assembly}：${counts}`;
}
