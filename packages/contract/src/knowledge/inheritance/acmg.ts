import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { acmgClasses } from './words.ts';

const code = 'knowledge:inheritance-mutation';

/** What a reviewer says of one of the 28 criteria; which there are, and with which strengths, the engine knows. */
const acmgChoice = z.strictObject({
  criterion: z.string().min(1).max(8),
  state: z.enum(['met', 'unmet']),
  strength: z.string().min(1).max(16),
  note: z.string().trim().max(500, '理由不超过 500 个字符').default(''),
});

/** What a review of a variant comes to. It belongs to the case, so a new analysis finds it again. */
export const reviewedClass = z.object({
  variant: z.string(),
  /** By the combining rules of 2015. */
  class: z.enum(acmgClasses),
  /** By the point scheme of 2020. */
  points: z.number(),
  /** The criteria that count, such as `PM2_Supporting`. */
  criteria: z.array(z.string()),
  user_name: z.string(),
  update_time: z.string(),
});

const suggestion = z.object({
  criterion: z.string(),
  strength: z.string(),
  text: z.string(),
  /** Rests on scores or tracks from outside. */
  is_hint: z.boolean(),
});

const acmgReview = z.object({
  /** 0 before the first. */
  version: z.number(),
  decisions: z.array(acmgChoice),
  /** What was suggested when it was saved, such as `PM2_Supporting`. */
  suggested: z.array(z.string()),
  user_name: z.string(),
  update_time: z.string().nullable(),
});

const acmgState = z.object({
  /** False for an analysis from before evidence was kept: nothing can be suggested. */
  has_evidence: z.boolean(),
  counted: z.array(suggestion),
  excluded: z.array(suggestion.extend({ reason: z.string(), source: z.string() })),
  review: acmgReview,
  /** What is suggested now is other than when the review was saved. */
  is_changed: z.boolean(),
});

export type AcmgChoice = Camelize<z.output<typeof acmgChoice>>;
export type ReviewedClass = Camelize<z.output<typeof reviewedClass>>;
export type AcmgState = Camelize<z.output<typeof acmgState>>;

const params = idParams.extend({ run_no: z.coerce.number().int().positive().max(1_000_000) });

/** What an analysis suggests for a variant it kept, and what was decided. */
export const readAcmgEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: '/knowledge/v2/cases/:id/runs/:run_no/acmg',
  params,
  query: z.strictObject({ key: z.string().min(1).max(600) }),
  data: acmgState,
});

/** Decides criteria of a variant; no decisions withdraw the review. */
export const reviewAcmgEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/v2/cases/:id/runs/:run_no/acmg',
  access: `${code}:edit`,
  rate: 'default',
  audit: '评审变异的致病性',
  params,
  body: z.strictObject({
    variant: z.string().min(1).max(600),
    decisions: z
      .array(acmgChoice)
      .max(28)
      .refine((all) => new Set(all.map(({ criterion }) => criterion)).size === all.length, {
        message: '一条标准只能评一次',
      }),
    /** The version that the asker sees. */
    seen: z.number().int().min(0).max(1_000_000_000),
  }),
  data: acmgState,
});
