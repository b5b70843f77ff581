import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import {
  chosenAtMost,
  longestLine,
  longestText,
  reportFields,
  reportFoot,
  reportParts,
} from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportPart } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from '#ui/fields/day-input.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { factsOf } from './report-fact-blocks.tsx';
import type { Writing } from './report-text.ts';

type Field = (typeof reportFields)[number];

interface WritingOfSheet {
  write: (change: Partial<Writing>, place: string) => void;
  /** The analyses that a report may rest on. */
  runs: readonly number[];
}

interface ReportSheetProps {
  /** As it is stored, with its facts. */
  report: CaseReport;
  /** As it is written. */
  values: Writing;
  /** Missing for who only reads. */
  writing?: WritingOfSheet;
}

/** A report as it is printed, with its texts written in place; the facts in it come from the analysis alone. */
export function ReportSheet({ report, values, writing }: ReportSheetProps): ReactNode {
  const isPrinting = useIsPrinting();
  const isDraft = report.state !== 'signed';
  const written = isPrinting ? undefined : writing;
  return (
    <article className="kb-report-sheet" data-draft={isDraft} aria-label="报告正文">
      <header>
        <h2>遗传分析报告（第 {report.version} 版）</h2>
        {isDraft && <strong className="kb-report-stamp">草稿</strong>}
      </header>
      {reportParts.map(({ part, title }) => (
        <section key={part} id={`kb-report-${part}`} aria-label={title}>
          <h3>{title}</h3>
          {part === 'method' && written && <RunChoice values={values} writing={written} />}
          {part === 'result' && written && (
            <VariantChoice report={report} values={values} writing={written} />
          )}
          {factsOf(part, report)}
          <Texts part={part} values={values} writing={written} />
        </section>
      ))}
      <footer>{reportFoot}</footer>
    </article>
  );
}

interface TextsProps {
  part: ReportPart;
  values: Writing;
  writing: WritingOfSheet | undefined;
}

function Texts({ part, values, writing }: TextsProps): ReactNode {
  return reportFields
    .filter((one) => one.part === part)
    .map((one) => {
      const text = values.texts[one.field];
      if (!writing) return <Read key={one.field} field={one} text={text} />;
      const set = (value: string): void =>
        writing.write({ texts: { ...values.texts, [one.field]: value } }, one.field);
      return <Write key={one.field} field={one} text={text} onWrite={set} />;
    });
}

function Read({ field: { title, kind }, text }: { field: Field; text: string }): ReactNode {
  if (text.trim() === '') return null;
  if (kind !== 'text')
    return (
      <p>
        {title}：{text}
      </p>
    );
  return <p className="kb-report-text">{text}</p>;
}

interface WriteProps {
  field: Field;
  text: string;
  onWrite: (text: string) => void;
}

function Write({ field: { title, kind }, text, onWrite }: WriteProps): ReactNode {
  if (kind === 'text') {
    return (
      <Input.TextArea
        className="kb-report-field"
        aria-label={title}
        placeholder={`写${title}`}
        autoSize={{ minRows: 2 }}
        maxLength={longestText}
        value={text}
        onChange={({ target }) => onWrite(target.value)}
      />
    );
  }
  return (
    <div className="kb-report-line">
      <span>{title}</span>
      {kind === 'day' ? (
        <DayInput label={title} placeholder="2026-01-31" day={text} onChange={onWrite} />
      ) : (
        <Input
          aria-label={title}
          maxLength={longestLine}
          value={text}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  values: Writing;
  writing: WritingOfSheet;
}

function RunChoice({ values, writing: { runs, write } }: ChoiceProps): ReactNode {
  return (
    <div className="kb-report-line">
      <span>依据的分析</span>
      <Select
        aria-label="依据的分析"
        value={values.runNo}
        options={runs.map((runNo) => ({
          value: runNo,
          label: `第 ${runNo} 次`,
        }))}
        onChange={(runNo) => write({ runNo }, 'run')}
      />
    </div>
  );
}

function VariantChoice({
  report,
  values,
  writing: { write },
}: ChoiceProps & { report: CaseReport }): ReactNode {
  const named = new Map(report.choices.map(({ key, name }) => [key, name]));
  // One that this analysis did not keep can still be taken out.
  for (const key of values.chosen) if (!named.has(key)) named.set(key, key);
  return (
    <div className="kb-report-line">
      <span>报告的变异</span>
      <Select
        mode="multiple"
        aria-label="报告的变异"
        placeholder="选择已评审或标为候选的变异"
        notFoundContent="还没有评审过或标为候选的变异"
        maxCount={chosenAtMost}
        value={values.chosen}
        options={[...named].map(([value, label]) => ({ value, label }))}
        optionFilterProp="label"
        onChange={(chosen: string[]) => write({ chosen }, 'chosen')}
      />
    </div>
  );
}
