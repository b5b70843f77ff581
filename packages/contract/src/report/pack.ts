import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { reportDictResource } from './dict.ts';

/** The form of packs that is written, and the newest that is read. The first one knew no dictionaries. */
export const packFormat = 2;
/** Reports that one pack may hold. */
export const packReportLimit = 200;
/** Types of dictionaries that one pack may hold, and entries of them all. */
export const packDictLimits = { types: 200, entries: 2000 } as const;
/** Bytes that a pack may have. */
export const packBytes = 5 * 1024 * 1024;

/** What a report of a pack is here: there is none of its code, it is the same, or it differs. */
export const packStanding = ['new', 'same', 'conflict'] as const;

export type PackStanding = (typeof packStanding)[number];

/** What is done with a report of a pack. */
export const packChoices = ['install', 'replace', 'both', 'skip'] as const;

export type PackChoice = (typeof packChoices)[number];

/** What was done with it. */
export const packActions = ['added', 'updated', 'copied', 'same', 'skipped'] as const;

/** What an entry of a dictionary is here; one that is gone was brought by an earlier pack and is in this one no more. */
export const dictStanding = [...packStanding, 'gone'] as const;

/** What is done with an entry: as the pack has it, or as it is here. */
export const dictChoices = ['take', 'keep'] as const;

export const dictActions = ['added', 'updated', 'removed', 'same', 'kept'] as const;

export const packStates = ['installed', 'removed'] as const;

const path = '/report/v2/packs';

/** 报表包: what was installed, and what became of it. */
export const reportPackResource = defineResource({
  path,
  permission: 'report:install',
  title: '报表包',
  row: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(packStates),
    /** How many reports it brought or changed. */
    report_count: z.number(),
    product_version: z.string(),
    user_name: z.string(),
    install_time: z.string().nullable(),
    remove_time: z.string().nullable(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: { name: z.string().max(100).optional(), state: z.enum(packStates).optional() },
  sorts: ['install_time', 'name'],
  titles: { name: '报表包', state: '状态' },
});

export type ReportPack = RowOf<typeof reportPackResource>;

const code = z.string().max(40);
const word = z.string().max(40);

const sourceColumns = z.array(z.object({ name: z.string(), title: z.string(), type: z.string() }));

/** What stands here for a data source, or a column of one, that the pack needs and that is not here. */
export const sourceMapping = z.strictObject({
  name: word,
  to: word,
  columns: z
    .array(z.strictObject({ name: word, to: word }))
    .max(200)
    .default([]),
});

export type SourceMapping = z.output<typeof sourceMapping>;

const mappings = z.array(sourceMapping).max(100).default([]);

/** What would become of each report of a pack; nothing is written. */
export const packPlan = z.object({
  id: z.number(),
  name: z.string(),
  product_version: z.string(),
  /** When it was made, as it says. */
  made: z.string(),
  /** When the same was installed here already; null when it was not. */
  installed_time: z.string().nullable(),
  reports: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      is_published: z.boolean(),
      standing: z.enum(packStanding),
      /** In what it differs from the report that is here. */
      differences: z.array(z.string()),
      /** The report here: its name, the version that is read, and whether changes of it are not published. */
      here: z
        .object({
          id: z.number(),
          name: z.string(),
          version_no: z.number(),
          is_changed: z.boolean(),
        })
        .nullable(),
      /** What stands for the report here, so that nobody installs over what he has not seen. */
      mark: z.string(),
      /** Why it cannot be installed; empty when it can. */
      fault: z.string(),
    }),
  ),
  /** Entries of the dictionaries of its reports. */
  dicts: z.array(
    z.object({
      type: z.string(),
      value: z.string(),
      label: z.string(),
      standing: z.enum(dictStanding),
      /** In what it differs from the entry that is here. */
      differences: z.array(z.string()),
      /** What is done with it unless something else is chosen: what somebody here has changed stays. */
      usual: z.enum(dictChoices),
      mark: z.string(),
    }),
  ),
  /** Data sources that are not here, or not with all columns. */
  missing: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      is_here: z.boolean(),
      columns: sourceColumns,
    }),
  ),
  /** What may stand for them; empty when nothing is missing. */
  sources: z.array(z.object({ name: z.string(), title: z.string(), columns: sourceColumns })),
});

export type PackPlan = Camelize<z.output<typeof packPlan>>;

/** Checks a pack (multipart, field `file`) and keeps it for a day; nothing is installed. */
export const checkPackEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/check`,
  access: 'report:install:add',
  rate: 'upload',
  audit: '检查报表包',
  data: packPlan,
});

const one = { rate: 'default', params: idParams } as const;

/** What would become of a checked pack once its missing sources are those. */
export const planPackEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/plan`,
  access: 'report:install:add',
  audit: null,
  isRead: true,
  body: z.strictObject({ sources: mappings }),
  data: packPlan,
});

const item = z.object({
  code: z.string(),
  name: z.string(),
  action: z.enum(packActions),
  report_id: z.number().nullable(),
  version_no: z.number(),
  /** What was done when it was taken back, or why not; empty until then. */
  taken_back: z.string(),
});

export type PackItem = Camelize<z.output<typeof item>>;

const dictItem = z.object({
  type: z.string(),
  value: z.string(),
  label: z.string(),
  action: z.enum(dictActions),
  taken_back: z.string(),
});

export type PackDictItem = Camelize<z.output<typeof dictItem>>;

/** Installs a checked pack, all of it or nothing. */
export const installPackEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/install`,
  access: 'report:install:add',
  audit: '安装报表包',
  body: z.strictObject({
    sources: mappings,
    choices: z
      .array(z.strictObject({ code, choice: z.enum(packChoices), mark: z.string().max(100) }))
      .max(packReportLimit),
    /** Of entries with which not the usual is done. */
    dicts: z
      .array(
        z.strictObject({
          type: z.string().max(100),
          value: z.string().max(200),
          choice: z.enum(dictChoices),
          mark: z.string().max(100),
        }),
      )
      .max(packDictLimits.entries)
      .default([]),
  }),
  data: z.object({
    /** Reports, and entries of dictionaries, that were added or changed; 0 when all was there. */
    changed: z.number(),
    dict_changed: z.number(),
    items: z.array(item),
    dicts: z.array(dictItem),
  }),
});

/** What a pack brought. */
export const packItemsEndpoint = defineEndpoint({
  ...one,
  method: 'GET',
  path: `${path}/:id/items`,
  access: 'report:install:list',
  audit: null,
  data: z.object({ rows: z.array(item), dicts: z.array(dictItem) }),
});

/** Takes back what a pack brought and nobody has changed since. */
export const uninstallPackEndpoint = defineEndpoint({
  ...one,
  method: 'POST',
  path: `${path}/:id/uninstall`,
  access: 'report:install:remove',
  audit: '卸载报表包',
  data: z.object({
    /** Reports that are as they were before, and reports that stay because they were changed. */
    taken_back: z.number(),
    kept: z.number(),
    items: z.array(item),
    dicts: z.array(dictItem),
  }),
});

/** Reports as a pack: a file. */
export const exportPackEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/file`,
  access: 'report:install:export',
  rate: 'export',
  audit: '导出报表包',
  body: z.strictObject({
    ids: z
      .string()
      .max(packReportLimit * 16)
      .regex(/^\d{1,15}(,\d{1,15})*$/, '请选择报表')
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .refine((ids) => ids.length <= packReportLimit, `一次最多导出 ${packReportLimit} 张`),
    name: z.string().trim().max(60, '名称不超过 60 个字符').default(''),
  }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `manifest.json` of a pack. */
export const packManifest = z.strictObject({
  kind: z.literal('report-pack'),
  format: z.union([z.literal(1), z.literal(packFormat)]),
  name: z.string().max(60),
  product: z.strictObject({ version: z.string().max(40) }),
  made: z.string().max(40),
  contents: z
    .array(
      z.strictObject({
        file: z.string().regex(/^(reports\/[a-z][a-z0-9_-]{0,39}|dicts\/\w{1,100})\.json$/),
        bytes: z.number().int().min(2),
        sha256,
      }),
    )
    .min(1)
    .max(packReportLimit + packDictLimits.types),
  needs: z.strictObject({
    sources: z
      .array(
        z.strictObject({
          name: word,
          title: z.string().max(60),
          columns: z
            .array(
              z.strictObject({
                name: word,
                title: z.string().max(60),
                type: z.enum(['text', 'number', 'time', 'bool']),
              }),
            )
            .max(200),
        }),
      )
      .max(100),
  }),
});

export type PackManifest = z.output<typeof packManifest>;

/** `reports/<code>.json` of a pack; its definition is read by the engine. */
export const packReport = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(500),
  state: z.enum(['draft', 'published']),
  definition: z.unknown(),
});

export type PackReport = z.output<typeof packReport>;

const entry = reportDictResource.create.shape;

/** `dicts/<type>.json` of a pack: the entries of a type that belong to its reports, under whose codes they stand. */
export const packDict = z.strictObject({
  type: entry.dict_type,
  entries: z
    .array(
      z.strictObject({
        code: entry.dict_code,
        value: entry.dict_value,
        label: entry.dict_label,
        sort: entry.dict_sort,
        kind: entry.list_class,
        style: entry.css_class,
        remark: entry.remark,
      }),
    )
    .min(1)
    .max(packDictLimits.entries),
});

export type PackDict = z.output<typeof packDict>;
