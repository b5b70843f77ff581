import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { acmgSchemes, longestCondition, reviewStates } from './acmg-rules.ts';
import { acmgClasses } from './words.ts';

const code = 'knowledge:inheritance-mutation';

/** What a reviewer says of one of the 28 criteria; which there are, and with which strengths, the engine knows. */
const acmgChoice = z.strictObject({
  criterion: z.string().min(1).max(8),
  state: z.enum(['met', 'unmet']),
  strength: z.string().min(1).max(16),
  note: z.string().trim().max(500, '理由不超过 500 个字符').default(''),
});

const condition = z.string().trim().max(longestCondition, `疾病不超过 ${longestCondition} 个字符`);

/**
 * What the reviews of a variant come to: the most pathogenic of its conditions. They belong to the case, so a new analysis
 * finds them again. What may be absent says nothing when it is.
 */
export const reviewedClass = z.object({
  variant: z.string(),
  /** By the combining rules of 2015, or by points where the reviewer has chosen so. */
  class: z.enum(acmgClasses),
  /** The disease that it is meant for. */
  condition: z.string().optional(),
  scheme: z.enum(acmgSchemes).optional(),
  /** Why it is this scheme, where the two come to different classes. */
  scheme_note: z.string().optional(),
  state: z.enum(reviewStates).optional(),
  checker_name: z.string().optional(),
  /** What it is for other conditions. */
  others: z.array(z.object({ condition: z.string(), class: z.enum(acmgClasses) })).optional(),
  /** By the point scheme of 2020. */
  points: z.number(),
  /** The criteria that count, such as `PM2_Supporting`. */
  criteria: z.array(z.string()),
  user_name: z.string(),
  update_time: z.string(),
});

const criterionCheck = z.strictObject({
  criterion: z.string().min(1).max(8),
  is_agreed: z.boolean(),
  note: z.string().trim().max(500, '意见不超过 500 个字符').default(''),
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
  scheme: z.enum(acmgSchemes),
  scheme_note: z.string(),
  state: z.enum(reviewStates),
  /** What the checker said of each criterion the last time. */
  checks: z.array(criterionCheck),
  checker_name: z.string(),
  check_time: z.string().nullable(),
  /** The analysis on which it was saved last; its page tells the releases of its sources. */
  run_no: z.number().nullable(),
  /** The asker has written a part of it: he does not check it. */
  is_own: z.boolean(),
});

const acmgState = z.object({
  /** The disease that the review below is meant for; empty for none. */
  condition: z.string(),
  /** Every review of the variant in this case, the newest first. */
  reviews: z.array(
    z.object({
      condition: z.string(),
      class: z.enum(acmgClasses).nullable(),
      decisions: z.array(acmgChoice),
      scheme: z.enum(acmgSchemes),
      scheme_note: z.string(),
      state: z.enum(reviewStates),
      version: z.number(),
      user_name: z.string(),
      update_time: z.string(),
      checker_name: z.string(),
      check_time: z.string().nullable(),
    }),
  ),
  /** What the knowledge base connects with the gene. */
  diseases: z.array(z.object({ name: z.string(), inheritance: z.string(), validity: z.string() })),
  /** The signed version of the report that tells the variant: until it is revised, nothing is decided anew. */
  signed_version: z.number().nullable(),
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
export type CriterionCheck = Camelize<z.output<typeof criterionCheck>>;
export type AcmgState = Camelize<z.output<typeof acmgState>>;

const params = idParams.extend({ run_no: z.coerce.number().int().positive().max(1_000_000) });

/** What an analysis suggests for a variant it kept, and what was decided for a condition; without one, the newest review. */
export const readAcmgEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: '/knowledge/v2/cases/:id/runs/:run_no/acmg',
  params,
  query: z.strictObject({ key: z.string().min(1).max(600), condition: condition.optional() }),
  data: acmgState,
});

/** Decides criteria of a variant for a condition; no decisions withdraw the review. */
export const reviewAcmgEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/v2/cases/:id/runs/:run_no/acmg',
  access: `${code}:edit`,
  rate: 'default',
  audit: '评审变异的致病性',
  params,
  body: z.strictObject({
    variant: z.string().min(1).max(600),
    condition: condition.default(''),
    scheme: z.enum(acmgSchemes).default('rules'),
    scheme_note: z.string().trim().max(500, '理由不超过 500 个字符').default(''),
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

/** Lays a review before another person, takes it back, or says what he thinks of each criterion. */
export const stepAcmgEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/v2/cases/:id/runs/:run_no/acmg/step',
  access: `${code}:edit`,
  rate: 'default',
  audit: '核对变异的评审',
  params,
  body: z.strictObject({
    variant: z.string().min(1).max(600),
    condition: condition.default(''),
    step: z.enum(['submit', 'recall', 'check']),
    /** Of a check: each criterion that was decided, once. */
    checks: z.array(criterionCheck).max(28).default([]),
    /** The version that the asker sees. */
    seen: z.number().int().min(1).max(1_000_000_000),
  }),
  data: acmgState,
});
