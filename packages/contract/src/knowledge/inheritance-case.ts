import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { neededField, textField } from './catalog-fields.ts';
import { caseProgress } from './inheritance/progress.ts';
import { caseQueues } from './inheritance/progress-rules.ts';
import { familyAtMost, partnersAtMost, runStates, zygosities } from './inheritance/words.ts';

/** Who somebody is in the family: the sample that the analysis looks for. */
export const memberId = z
  .string()
  .trim()
  .min(1, '请填写样本编号')
  .max(60, '样本编号不超过 60 个字符')
  .regex(/^[^\s\p{Cc}]+$/u, '样本编号不能含空白');

/** A person of a family. Codes are those of PED files: sex 1 male, 2 female; status 1 unaffected, 2 affected; 0 unknown. */
const familyMember = z.strictObject({
  id: memberId,
  /** Ids of the parents; empty for one that is not named. */
  father: memberId.or(z.literal('')),
  mother: memberId.or(z.literal('')),
  sex: z.literal([0, 1, 2]),
  status: z.literal([0, 1, 2]),
  is_proband: z.boolean(),
  is_deceased: z.boolean(),
  /** Those of one set were born together. */
  twins: z.strictObject({ set: z.int().min(1).max(99), zygosity: z.enum(zygosities) }).optional(),
  /** Partners with whom he need not have a child; told of one of both. Who has a child with him is his partner anyway. */
  partners: z.array(memberId).max(partnersAtMost, `配偶不超过 ${partnersAtMost} 位`).optional(),
  /** What this person has, in the words of who drew the family. */
  phenotype: z.string().trim().max(200, '表型不超过 200 个字符').optional(),
});

/** The file of a case as its head tells it. */
export const caseFile = z.object({
  name: z.string(),
  size: z.number(),
  samples: z.array(z.string()),
  /** Empty when the head does not tell it. */
  assembly: z.string(),
  /** INFO keys with consequences, and with population frequencies. */
  consequence_keys: z.array(z.string()),
  frequency_keys: z.array(z.string()),
});

const fields = {
  case_no: neededField('病例编号', 60),
  proband_name: textField('受检者', 60),
  phenotype: textField('表型', 500),
  remark: textField('备注', 500),
  people: z.array(familyMember).max(familyAtMost, `一个家系不超过 ${familyAtMost} 人`),
};

/** Which state of the family is changed: nobody overwrites what somebody else has saved meanwhile. */
const familyVersion = z.number().int().nonnegative();

/** 病例: a family with its VCF, analysed against the models of inheritance. */
export const caseResource = defineResource({
  path: '/knowledge/v2/cases',
  permission: 'knowledge:inheritance-mutation',
  title: '病例',
  row: z.object({
    id: z.number(),
    ...fields,
    /** Grows with every change of the family. */
    family_version: familyVersion,
    file: caseFile.nullable(),
    run_state: z.string(),
    run_count: z.number(),
    /** What the newest finished analysis kept. */
    kept_count: z.number().nullable(),
    /** Only where cases are read: in the list, and of one. */
    progress: caseProgress.optional(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  /** With the `file_name` of an uploaded VCF the case has it at once; where its number is taken, it gets a 2 behind it, or a 3 ... */
  create: z
    .strictObject({ ...fields, file_name: z.string().max(200) })
    .partial()
    .required({ case_no: true }),
  /** The family is changed only together with the version that was seen. */
  update: z.strictObject({ ...fields, family_version: familyVersion }).partial(),
  filters: {
    case_no: z.string().max(100).optional(),
    proband_name: z.string().max(100).optional(),
    phenotype: z.string().max(100).optional(),
    run_state: z.enum(runStates).optional(),
    queue: z.enum(caseQueues).optional(),
    ...rangeShape,
  },
  sorts: ['update_time', 'case_no', 'create_time'],
  titles: { report: '报告' },
  columns: {
    case_no: { title: '病例编号' },
    proband_name: { title: '受检者' },
    phenotype: { title: '表型' },
    remark: { title: '备注' },
    people: { title: '家系' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type InheritanceCase = RowOf<typeof caseResource>;
export type FamilyMember = Camelize<z.output<typeof familyMember>>;
export type CaseFile = Camelize<z.output<typeof caseFile>>;
export type RunState = (typeof runStates)[number];

/** Gives a case an uploaded VCF of the asker's own; its head is read at once. */
export const attachVcfEndpoint = defineEndpoint({
  method: 'POST',
  path: '/knowledge/v2/cases/:id/vcf',
  access: 'knowledge:inheritance-mutation:edit',
  rate: 'upload',
  audit: '上传病例的VCF',
  params: idParams,
  body: z.strictObject({ file_name: z.string().max(200) }),
  data: caseFile,
});
