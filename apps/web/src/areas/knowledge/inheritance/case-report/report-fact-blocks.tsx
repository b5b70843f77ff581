import { sayReviewed } from '@wm/contract/knowledge/inheritance/acmg-rules';
import type { CaseReport, ReportFacts } from '@wm/contract/knowledge/inheritance/case-report';
import type { ReportPart } from '@wm/contract/knowledge/inheritance/case-report-rules';
import {
  releaseKindNames,
  releaseUntold,
  sexNames,
} from '@wm/contract/knowledge/inheritance/words';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { filterMarks, sayConsequence, stateMarks } from '../parts/words.ts';
import { PedigreePicture } from '../pedigree/pedigree-picture.tsx';

/** What of a part comes from the analysis, the reviews and the steps, and cannot be typed over; null for a part without any. */
export function factsOf(part: ReportPart, report: CaseReport): ReactNode {
  const block = blocks[part]?.(report);
  if (!block) return null;
  return (
    <div className="kb-report-fact" title="来自分析、评审和签核，不能在这里改写">
      {block}
    </div>
  );
}

const blocks: Partial<Record<ReportPart, (report: CaseReport) => ReactNode>> = {
  subject: ({ facts }) => <Subject facts={facts} />,
  sample: ({ facts: { fileName, people } }) => (
    <p>
      变异文件：{fileName}；成员：{people.map(({ id }) => id).join('、')}
    </p>
  ),
  dates: ({ facts: { endTime }, signed }) => (
    <>
      {endTime !== null && <p>分析日期：{formatDate(endTime)}</p>}
      <p>报告日期：{signed ? formatDate(signed.time) : '未签发'}</p>
    </>
  ),
  method: ({ facts }) => <Method facts={facts} />,
  result: ({ facts: { variants } }) =>
    variants.length === 0 ? (
      <p>本报告没有列出变异。</p>
    ) : (
      variants.map((one) => <Variant key={one.key} one={one} />)
    ),
  signature: (report) => <Signature report={report} />,
};

function Subject({ facts }: { facts: ReportFacts }): ReactNode {
  const { caseNo, probandName, phenotype, people } = facts;
  const proband = people.find(({ isProband }) => isProband);
  const told = [
    caseNo && `病例编号：${caseNo}`,
    probandName && `姓名：${probandName}`,
    proband && `性别：${sexNames[proband.sex]}`,
    phenotype && `表型：${phenotype}`,
  ];
  return (
    <>
      <p>{told.filter(Boolean).join('　')}</p>
      <PedigreePicture people={people} />
    </>
  );
}

function Method({ facts }: { facts: ReportFacts }): ReactNode {
  const { runNo, assembly, records, kept, funnel, filters, releases } = facts;
  const staged = new Set(funnel.map(({ filter }) => filter?.id));
  const blind = filters.filter(({ id, state }) => state === 'noData' && !staged.has(id));
  return (
    <>
      <p>
        第 {runNo} 次分析；参考基因组：{assembly || '文件没有说明'}；记录 {records} 条，保留变异{' '}
        {kept} 个。
      </p>
      <table>
        <thead>
          <tr>
            <th>筛选</th>
            <th>移除</th>
            <th>剩余</th>
            <th>是否应用</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ id, name, removed, left, filter }) => (
            <tr key={id} data-blind={filter?.state === 'noData'}>
              <td>
                <span aria-hidden>{filter ? filterMarks[filter.state][0] : '●'}</span> {name}
              </td>
              <td>{removed}</td>
              <td>{left}</td>
              <td>{filter ? filter.text : '不依赖数据'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {blind.map(({ id, name, text }) => (
        <p key={id}>
          <strong>
            ▨ {name}：{text}
          </strong>
        </p>
      ))}
      <p>数据版本（分析时）：{releases === null && '这次分析没有记录'}</p>
      <ul>
        {(releases ?? []).map(({ key, kind, name, version, importTime }) => (
          <li key={`${key} ${kind} ${name} ${version}`}>
            {releaseKindNames[kind]}：{name} {version || releaseUntold}
            {importTime !== null && `，${formatDate(importTime)} 导入`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Variant({ one }: { one: ReportFacts['variants'][number] }): ReactNode {
  const { key, variant, review } = one;
  const names = variant
    ? [variant.gene, variant.hgvsC, variant.hgvsP, sayConsequence(variant.consequence), key]
    : [key];
  return (
    <div className="kb-report-variant">
      <p>
        <strong>{names.filter(Boolean).join('　')}</strong>
      </p>
      <p>{review ? sayReviewed(review, (name) => acmgClassNames[name]) : '分级：未评审'}</p>
      {variant ? <Kept variant={variant} /> : <p>本次分析没有保留这个变异。</p>}
    </div>
  );
}

function Kept({ variant }: { variant: RunVariant }): ReactNode {
  const { genotypes, models, frequency, frequencyState, clinVar } = variant;
  const calls = genotypes.map(
    ({ member, genotype, depth, altReads, doubt }) =>
      `${member} ${genotype}（${altReads}/${depth}${doubt && `，${doubt}`}）`,
  );
  const percent = frequency === null ? '未知' : `${Number((frequency * 100).toPrecision(3))}%`;
  return (
    <>
      <p>基因型（变异读数/深度）：{calls.join('；') || '无'}</p>
      {models
        .filter(({ state }) => state !== 'inconsistent')
        .map(({ model, name, state, text }) => (
          <p key={model}>
            {stateMarks[state].join(' ')} {name}：{text}
          </p>
        ))}
      <p>
        人群频率 {frequencyState === 'absent' ? '未见' : percent}；ClinVar {clinVar || '未收录'}
      </p>
    </>
  );
}

function Signature({ report }: { report: CaseReport }): ReactNode {
  const { writers, checked, signed, checksum } = report;
  const say = (step: CaseReport['signed']): string =>
    step ? `${step.userName}，${formatDateTime(step.time)}` : '—';
  return (
    <>
      <p>撰写：{writers.join('、') || '—'}</p>
      <p>核对：{say(checked)}</p>
      <p>签发：{say(signed)}</p>
      {checksum !== '' && <p className="kb-report-sum">校验值（SHA-256）：{checksum}</p>}
    </>
  );
}
