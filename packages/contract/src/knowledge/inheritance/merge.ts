import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { caseFile, memberId } from '../inheritance-case.ts';
import { familyAtMost, runStates } from './words.ts';

const code = 'knowledge:inheritance-mutation';
const files = '/knowledge/v2/cases/:id/member-files';
const merges = '/knowledge/v2/cases/:id/merges';

/** A VCF of one member, or of some, that waits to be merged. */
const memberFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  samples: z.array(z.string()),
  assembly: z.string(),
  user_name: z.string(),
  create_time: z.string(),
});

export type MemberVcf = Camelize<z.output<typeof memberFile>>;

const fileParams = idParams.extend({ file_no: z.coerce.number().int().positive() });
const mergeParams = idParams.extend({ merge_no: z.coerce.number().int().positive() });

export const listMemberFilesEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: files,
  params: idParams,
  data: z.object({ rows: z.array(memberFile) }),
});

/** Gives a case an uploaded VCF of the asker's own as one to merge; its head is read at once. */
export const addMemberFileEndpoint = defineEndpoint({
  method: 'POST',
  path: files,
  access: `${code}:edit`,
  rate: 'upload',
  audit: '上传成员的VCF',
  params: idParams,
  body: z.strictObject({ file_name: z.string().max(200) }),
  data: memberFile,
});

export const removeMemberFileEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${files}/:file_no`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '删除成员的VCF',
  params: fileParams,
});

/** How a member is written whose file does not have a place: `unknown` is no call, `reference` is 0/0. */
export const absentForms = ['unknown', 'reference'] as const;

const mergeSummary = z.object({
  /** Lines of the family's file. */
  lines: z.number(),
  /** Those that are made of records of several files. */
  joined: z.number(),
  /** Genotypes that were set to missing: the member may have the allele in another spelling. */
  unclear: z.number(),
  /** Genotypes of members whose file does not have the place. */
  absent: z.number(),
  notes: z.array(z.object({ file_name: z.string(), text: z.string(), count: z.number() })),
});

const merge = z.object({
  id: z.number(),
  state: z.enum(runStates),
  message: z.string(),
  /** Only looks whether it can be done, and counts. */
  is_trial: z.boolean(),
  absent_is: z.enum(absentForms),
  members: z.array(
    z.object({ source: z.number(), file_name: z.string(), sample: z.string(), member: z.string() }),
  ),
  task_id: z.number().nullable(),
  /** What has been made, once it is. */
  file: caseFile.nullable(),
  /** Whether the next analysis reads what has been made. */
  is_used: z.boolean(),
  summary: mergeSummary.nullable(),
  user_name: z.string(),
  create_time: z.string(),
  end_time: z.string().nullable(),
});

export type MemberMerge = Camelize<z.output<typeof merge>>;
export type MergeSummary = Camelize<z.output<typeof mergeSummary>>;

/** The merges of a case, newest first. */
export const listMergesEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: merges,
  params: idParams,
  data: z.object({ rows: z.array(merge) }),
});

/** Begins a merge, or its trial, as a task. Refused while one runs, and for what cannot be merged by its own words. */
export const startMergeEndpoint = defineEndpoint({
  method: 'POST',
  path: merges,
  access: `${code}:edit`,
  rate: 'upload',
  audit: '合并成员的VCF',
  params: idParams,
  body: z.strictObject({
    /** Whose which sample of which member's file is. */
    members: z
      .array(
        z.strictObject({
          source: z.number().int().positive(),
          sample: z.string().min(1).max(200),
          member: memberId,
        }),
      )
      .min(2, '请至少选两个成员的样本')
      .max(familyAtMost, `一个家系不超过 ${familyAtMost} 人`),
    absent_is: z.enum(absentForms).default('unknown'),
    is_trial: z.boolean().default(false),
  }),
  data: z.object({ id: z.number(), task_id: z.number() }),
});

/** Lets the next analysis read what was made. */
export const adoptMergeEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${merges}/:merge_no/use`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '改用合并的VCF',
  params: mergeParams,
  data: caseFile,
});

/** Removes what was made; analyses that have read it keep it. */
export const removeMergeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${merges}/:merge_no`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '删除合并的VCF',
  params: mergeParams,
});
