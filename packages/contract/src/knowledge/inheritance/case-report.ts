import { z } from 'zod';
import { savedOn } from '../../core/document.ts';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { caseResource } from '../inheritance-case.ts';
import { runSummary, runVariant } from '../inheritance-run.ts';
import { reviewedClass } from './acmg.ts';
import { chosenAtMost, longestLine, longestText, reportStates } from './case-report-rules.ts';

const code = 'knowledge:inheritance-mutation';
const base = '/knowledge/v2/cases/:id/reports';

const line = (title: string) => z.string().max(longestLine, `${title}不超过 ${longestLine} 个字符`);
const text = (title: string) => z.string().max(longestText, `${title}不超过 ${longestText} 个字符`);
const day = (title: string) => z.iso.date(`${title}不是日期`).or(z.literal(''));

/** What people write, see `reportFields`. */
const texts = z.strictObject({
  institution: line('检测机构'),
  clinical: text('临床信息'),
  referrer: line('送检单位'),
  purpose: line('检测目的'),
  specimen: line('样本类型'),
  barcode: line('实验室编号'),
  sampled: day('采样日期'),
  received: day('收样日期'),
  method: text('检测方法'),
  result: text('结果说明'),
  interpretation: text('解读'),
  advice: text('建议'),
  limits: text('局限性'),
  literature: text('参考文献'),
});

/** What of a report is written or chosen by people. */
const written = {
  run_no: z.number().int().positive().max(1_000_000),
  /** Keys of the variants that it tells, in its order. */
  chosen: z
    .array(z.string().min(1).max(600))
    .max(chosenAtMost, `一份报告最多写 ${chosenAtMost} 个变异`)
    .refine((all) => new Set(all).size === all.length, {
      message: '同一个变异只写一次',
    }),
  texts,
};

/** What typing cannot change: the analysis, the variants as it kept them, and what their reviews come to. */
const facts = z.object({
  /** Absent where a right on columns keeps them from the reader. */
  case_no: z.string().optional(),
  proband_name: z.string().optional(),
  phenotype: z.string().optional(),
  run_no: z.number(),
  file_name: z.string(),
  end_time: z.string().nullable(),
  people: caseResource.row.shape.people,
  ...runSummary.pick({
    assembly: true,
    records: true,
    kept: true,
    funnel: true,
    filters: true,
    releases: true,
  }).shape,
  variants: z.array(
    z.object({
      key: z.string(),
      /** Null when the analysis did not keep it. */
      variant: runVariant.nullable(),
      review: reviewedClass.nullable(),
    }),
  ),
});

const step = z.object({ user_name: z.string(), time: z.string() });

const report = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(reportStates),
  row_version: z.number(),
  update_time: z.string(),
  ...written,
  facts,
  /** Everybody who wrote a part of it. */
  writers: z.array(z.string()),
  /** The asker wrote a part: he neither checks nor signs it. */
  is_own: z.boolean(),
  checked: step.nullable(),
  signed: step.nullable(),
  /** SHA-256 of what was frozen at signing; empty before. */
  checksum: z.string(),
  /** Why it was sent back the last time; empty when it was not. */
  returned: z.string(),
  /** What it rests on and has changed since. */
  changes: z.array(
    z.object({
      kind: z.enum(['family', 'review', 'release', 'run']),
      text: z.string(),
    }),
  ),
  /** What may be chosen of the analysis: variants that were reviewed or marked as candidates. */
  choices: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The version before it, to compare with. */
  earlier: z
    .object({
      version: z.number(),
      run_no: z.number(),
      texts,
      chosen: z.array(z.string()),
    })
    .nullable(),
});

export type ReportFacts = Camelize<z.output<typeof facts>>;
export type CaseReport = Camelize<z.output<typeof report>>;

const params = idParams.extend({
  version: z.coerce.number().int().positive().max(100_000),
});

export const listReportsEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: base,
  params: idParams,
  /** The newest first. */
  data: z.object({
    rows: z.array(
      z.object({
        version: z.number(),
        state: z.enum(reportStates),
        update_time: z.string(),
      }),
    ),
  }),
});

export const readReportEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: `${base}/:version`,
  params,
  data: report,
});

/** Begins a report on an analysis, or the next version of a signed one with its texts. */
export const beginReportEndpoint = defineEndpoint({
  method: 'POST',
  path: base,
  access: `${code}:edit`,
  rate: 'default',
  audit: '撰写病例报告',
  params: idParams,
  body: z.strictObject({
    run_no: written.run_no,
    /** The newest version that the asker sees, 0 for none. */
    seen: z.number().int().min(0).max(100_000),
  }),
  data: z.object({ version: z.number() }),
});

/** Saves what is written. Refused with what is stored when somebody else has saved meanwhile, and once it is no draft. */
export const saveReportEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${base}/:version`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '保存病例报告',
  params,
  body: z.strictObject({ ...written, row_version: savedOn.row_version }),
  data: report,
});

const onVersion = z.strictObject({ row_version: savedOn.row_version });

/** What every step of a report declares alike. */
function stepOf<const A extends string>(access: A, audit: string) {
  return { method: 'PUT', access, rate: 'default', audit } as const;
}

/** Lays it before those who may check it. Refused with what is missing. */
export const submitReportEndpoint = defineEndpoint({
  ...stepOf(`${code}:edit`, '提交核对病例报告'),
  path: `${base}/:version/submit`,
  params,
  body: onVersion,
  data: report,
});

/** Makes it a draft again, by one of its writers. */
export const recallReportEndpoint = defineEndpoint({
  ...stepOf(`${code}:edit`, '撤回病例报告'),
  path: `${base}/:version/recall`,
  params,
  body: onVersion,
  data: report,
});

/** Says that what was submitted is right, by somebody who wrote nothing of it. */
export const checkReportEndpoint = defineEndpoint({
  ...stepOf(`${code}:edit`, '核对病例报告'),
  path: `${base}/:version/check`,
  params,
  body: onVersion,
  data: report,
});

/** Sends it back to its writers with the reason. */
export const returnReportEndpoint = defineEndpoint({
  ...stepOf(`${code}:edit`, '退回病例报告'),
  path: `${base}/:version/return`,
  params,
  body: onVersion.extend({
    reason: z.string().trim().min(1, '请写明退回的原因').max(500, '原因不超过 500 个字符'),
  }),
  data: report,
});

/** Signs and freezes it. */
export const signReportEndpoint = defineEndpoint({
  ...stepOf(`${code}:sign`, '签发病例报告'),
  path: `${base}/:version/sign`,
  params,
  body: onVersion,
  data: report,
});

export const reportPdfEndpoint = defineEndpoint({
  method: 'GET',
  path: `${base}/:version/pdf`,
  access: `${code}:export`,
  rate: 'export',
  audit: '导出病例报告',
  params,
});
