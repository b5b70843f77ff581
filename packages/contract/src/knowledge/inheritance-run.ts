import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { reviewedClass } from './inheritance/acmg.ts';
import { variantConditions } from './inheritance/filter.ts';
import { variantLabel } from './inheritance/label.ts';
import { variantMark } from './inheritance/mark.ts';
import { changedRelease, release } from './inheritance/release.ts';
import { acmgClasses, runStates } from './inheritance/words.ts';

const code = 'knowledge:inheritance-mutation';
const base = '/knowledge/v2/cases/:id/runs';

/** Removed variants that are kept for looking, of each stage; how many there were is always told. */
export const removedKept = 2000;

const states = z.enum(['consistent', 'possible', 'inconsistent']);

/** What of an analysis is switched on, and whose registered sex was confirmed against the genotypes. */
const runOptions = z.strictObject({
  require_pass: z.boolean().default(true),
  quality: z.boolean().default(true),
  frequency: z.boolean().default(true),
  pair_consequences: z.enum(['coding', 'all']).default('coding'),
  pair_silent: z.boolean().default(true),
  confirmed_sex: z.array(z.string().max(60)).max(60).default([]),
});

const filterStatus = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['applied', 'partial', 'noData', 'off', 'notNeeded']),
  keys: z.array(z.string()),
  seen: z.number(),
  with_value: z.number(),
  removed: z.number(),
  text: z.string(),
});

const funnelStep = z.object({
  id: z.string(),
  name: z.string(),
  entered: z.number(),
  removed: z.number(),
  left: z.number(),
  /** How far the stage had data; null for one that needs none. */
  filter: filterStatus.nullable(),
});

const finding = z.object({
  code: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  text: z.string(),
  count: z.number(),
});

export const runSummary = z.object({
  assembly: z.string(),
  records: z.number(),
  kept: z.number(),
  funnel: z.array(funnelStep),
  filters: z.array(filterStatus),
  findings: z.array(finding),
  models: z.array(
    z.object({
      model: z.string(),
      name: z.string(),
      consistent: z.number(),
      possible: z.number(),
    }),
  ),
  /** What it rested on; null for an analysis of before this was kept. */
  releases: z.array(release).nullable(),
  /** Members whose genotypes contradict the registered sex: X and Y were not judged until somebody confirms it. */
  unconfirmed_sex: z.array(z.string()),
  mendel: z.array(
    z.object({
      member: z.string(),
      agreeing: z.number(),
      errors: z.number(),
      rate: z.number(),
      level: z.string(),
    }),
  ),
  relations: z.array(
    z.object({
      left: z.string(),
      right: z.string(),
      observed: z.number().nullable(),
      expected: z.number(),
      kind: z.string(),
      is_suspect: z.boolean(),
    }),
  ),
  sexes: z.array(
    z.object({
      member: z.string(),
      ratio: z.number().nullable(),
      observed: z.number(),
      is_mismatch: z.boolean(),
    }),
  ),
});

const run = z.object({
  run_no: z.number(),
  state: z.enum(runStates),
  message: z.string(),
  options: runOptions,
  task_id: z.number().nullable(),
  file_name: z.string(),
  kept: z.number().nullable(),
  /** The family was changed after it. */
  is_outdated: z.boolean(),
  user_name: z.string(),
  create_time: z.string(),
  end_time: z.string().nullable(),
});

const modelState = z.object({
  model: z.string(),
  name: z.string(),
  state: states,
  text: z.string(),
});

const pair = z.object({
  partner: z.string(),
  genes: z.array(z.string()),
  phase_name: z.string(),
  /** The better of the two compound models. */
  state: states,
  text: z.string(),
});

const genotype = z.object({
  member: z.string(),
  genotype: z.string(),
  quality: z.number(),
  depth: z.number(),
  alt_reads: z.number(),
  all_reads: z.number(),
  /** The number for which it is not believed; empty when it is. */
  doubt: z.string(),
});

/** A variant that an analysis kept. */
export const runVariant = z.object({
  id: z.number(),
  variant: z.string(),
  contig: z.string(),
  pos: z.number(),
  genes: z.array(z.string()),
  /** The gene of the worst consequence; empty between genes. */
  gene: z.string(),
  consequence: z.string(),
  impact: z.string(),
  transcript: z.string(),
  hgvs_c: z.string(),
  hgvs_p: z.string(),
  frequency_state: z.enum(['number', 'absent', 'unknown']),
  frequency: z.number().nullable(),
  frequency_key: z.string(),
  clin_var: z.string(),
  clin_var_stars: z.number().nullable(),
  revel: z.number().nullable(),
  splice_ai: z.number().nullable(),
  /** The best state over all models. */
  state: states,
  models: z.array(modelState),
  pairs: z.array(pair),
  notes: z.array(z.string()),
  genotypes: z.array(genotype),
  score: z.number(),
});

export type RunOptions = Camelize<z.output<typeof runOptions>>;
export type RunSummary = Camelize<z.output<typeof runSummary>>;
export type FunnelStep = RunSummary['funnel'][number];
export type FilterStatus = RunSummary['filters'][number];
export type InheritanceRun = Camelize<z.output<typeof run>>;
export type RunVariant = Camelize<z.output<typeof runVariant>>;

const runParams = idParams.extend({ run_no: z.coerce.number().int().positive().max(1_000_000) });

/** Begins an analysis as a task. Refused while one runs, without a file, and while the family has errors. */
export const startRunEndpoint = defineEndpoint({
  method: 'POST',
  path: base,
  access: `${code}:run`,
  rate: 'upload',
  audit: '开始遗传分析',
  params: idParams,
  body: runOptions,
  data: z.object({ run_no: z.number(), task_id: z.number() }),
});

export const listRunsEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: base,
  params: idParams,
  data: z.object({ rows: z.array(run) }),
});

/** The summary of a finished analysis; null before it is finished. */
export const readRunEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: `${base}/:run_no`,
  params: runParams,
  data: run.extend({
    summary: runSummary.nullable(),
    /** Sources of the knowledge base that have another release now. */
    changed_releases: z.array(changedRelease),
  }),
});

/** The variants that an analysis kept, the most telling first or by place. Sorting filters nothing. */
export const runVariantsEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: `${base}/:run_no/variants`,
  params: runParams,
  query: z.strictObject({
    page: pageShape.page,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(['rank', 'place']).default('rank'),
    ...variantConditions,
  }),
  data: z.object({
    rows: z.array(runVariant),
    total: z.number(),
    /** Partners of the rows' compound pairs, whether or not the filters keep them. */
    partners: z.array(runVariant),
    /** Marks of rows and partners. */
    marks: z.array(variantMark),
    /** How many of all that the analysis kept are marked so. */
    marked: z.object({ candidate: z.number(), excluded: z.number() }),
    /** Labels of rows and partners. */
    labels: z.array(variantLabel),
    /** How many of all that the analysis kept bear each label. */
    labelled: z.array(
      z.object({ label_id: z.number(), label_name: z.string(), total: z.number() }),
    ),
    /** Reviews of rows and partners. */
    reviews: z.array(reviewedClass),
    /** How many of all that the analysis kept were reviewed to each class. */
    reviewed: z.array(z.object({ class: z.enum(acmgClasses), total: z.number() })),
  }),
});

/** One variant of an analysis, with its partners and what else is known of it here. */
export const runVariantEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: `${base}/:run_no/variant`,
  params: runParams,
  query: z.strictObject({ key: z.string().max(600) }),
  data: z.object({
    variant: runVariant,
    partners: z.array(runVariant),
    mark: variantMark.nullable(),
    labels: z.array(variantLabel),
    /** Variants of the catalog at this place; null for who may not list it. */
    known: z.number().nullable(),
    /** Other cases in reach whose newest analysis kept it. */
    other_cases: z.number(),
    /** Numbers of the analyses of this case that kept it. */
    kept_by: z.array(z.number()),
  }),
});

/** What a stage took away, with the reason of each; see `removedKept`. */
export const removedVariantsEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: `${base}/:run_no/removed`,
  params: runParams,
  query: z.strictObject({
    page: pageShape.page,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    stage: z.string().max(60),
  }),
  data: z.object({
    rows: z.array(z.object({ variant: z.string(), text: z.string() })),
    /** How many of them are listed. */
    total: z.number(),
    /** How many the stage removed. */
    removed: z.number(),
  }),
});

/** Why a variant does or does not appear. `absent`: the file does not have the place; `unread`: the text is no variant. */
export const whyEndpoint = defineEndpoint({
  method: 'GET',
  path: `${base}/:run_no/why`,
  access: `${code}:query`,
  rate: 'search',
  audit: null,
  params: runParams,
  query: z.strictObject({ text: z.string().trim().min(1, '请输入变异').max(300) }),
  data: z.object({
    kind: z.enum(['kept', 'removed', 'absent', 'unread']),
    /** How the text was read. */
    variant: z.string(),
    text: z.string(),
    /** The stages up to the one that removed it. */
    stages: z.array(z.object({ id: z.string(), name: z.string(), is_passed: z.boolean() })),
    models: z.array(modelState),
  }),
});

export type WhyAnswer = Camelize<z.output<(typeof whyEndpoint)['data']>>;

/** The kept variants as a table. */
export const runTableEndpoint = defineEndpoint({
  method: 'GET',
  path: `${base}/:run_no/table`,
  access: `${code}:export`,
  rate: 'export',
  audit: '导出遗传分析结果',
  params: runParams,
  query: z.strictObject(variantConditions),
});

/** The kept variants as VCF with GeneticModels, Compounds and ModelScore. */
export const runVcfEndpoint = defineEndpoint({
  method: 'GET',
  path: `${base}/:run_no/vcf`,
  access: `${code}:export`,
  rate: 'export',
  audit: '导出遗传分析的VCF',
  params: runParams,
});

/** The analysis as a document: family, funnel, findings by model and reviews. */
export const runReportEndpoint = defineEndpoint({
  method: 'GET',
  path: `${base}/:run_no/report`,
  access: `${code}:export`,
  rate: 'export',
  audit: '导出遗传分析报告',
  params: runParams,
});
