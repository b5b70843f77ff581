import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { storedFileName } from '../files/file.ts';
import { stackedAtMost, trackFormats } from './formats.ts';

/** Codes of the two pages: whoever may open one of them may see what is shown there. */
const viewers = ['genome:alignment:list', 'genome:bam:list'];

/** A read for whoever may open one of the pages. */
const viewed = {
  ...readOf('signed-in'),
  codes: { all: viewers, neededFor: () => viewers },
} as const;

/** `own` is its owner's alone, `all` is everybody's who may open the pages. What belongs to a case follows the case. */
const visibility = z.enum(['own', 'all']);
const name = z.string().trim().min(1, '请输入名称').max(100, '名称不超过 100 个字符');

/** 参考基因组. Without a sequence of its own it is virtual: sizes alone, or bases rebuilt from reads. */
const genomeRow = z.object({
  id: z.number(),
  name: z.string(),
  /** GRCh37, GRCh38, or empty where nothing tells. */
  assembly: z.string(),
  /** `file` has its FASTA, `rebuilt` has bases wherever reads told them, `sizes` has none. */
  sequence: z.enum(['file', 'rebuilt', 'sizes']),
  state: z.enum(['ready', 'waiting', 'failed']),
  message: z.string(),
  visibility,
  is_own: z.boolean(),
  has_gzi: z.boolean(),
});

/** A file that is shown against a reference. */
const trackRow = z.object({
  id: z.number(),
  genome_id: z.number(),
  case_id: z.number().nullable(),
  name: z.string(),
  format: z.enum(trackFormats),
  /** The sample that the head of the file names. */
  sample: z.string(),
  size: z.number(),
  has_index: z.boolean(),
  /** Whether its reads say the bases of the reference (MD), so that mismatches can be drawn without one. */
  has_md: z.boolean(),
  state: z.enum(['ready', 'waiting', 'failed']),
  message: z.string(),
  visibility,
  is_own: z.boolean(),
  create_time: z.string(),
});

export type Genome = Camelize<z.output<typeof genomeRow>>;
export type Track = Camelize<z.output<typeof trackRow>>;

const path = '/genome/v2';

export const listGenomesEndpoint = defineEndpoint({
  ...viewed,
  path: `${path}/genomes`,
  data: z.object({ genomes: z.array(genomeRow) }),
});

/** The newest files that the asker may see; `is_cut` says that there are more. */
export const listTracksEndpoint = defineEndpoint({
  ...viewed,
  path: `${path}/tracks`,
  query: z.strictObject({
    genome_id: z.coerce.number().int().positive().optional(),
    case_id: z.coerce.number().int().positive().optional(),
    name: z.string().max(100).optional(),
  }),
  data: z.object({ tracks: z.array(trackRow), is_cut: z.boolean() }),
});

/** Takes an uploaded FASTA of the asker's own as a reference; its index is built where none came with it. */
export const addGenomeEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/genomes`,
  access: 'genome:track:add',
  rate: 'upload',
  audit: '新增参考基因组',
  body: z.strictObject({ file_name: storedFileName, name: name.optional(), visibility }),
  data: z.object({ id: z.number() }),
});

/** Takes an uploaded file of the asker's own, with its index if it has one, to be shown. */
export const addTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/tracks`,
  access: 'genome:track:add',
  rate: 'upload',
  audit: '新增比对文件',
  body: z.strictObject({
    file_name: storedFileName,
    index_file_name: storedFileName.optional(),
    /** The reference to be shown against; one that fits is found, or a virtual one made, when none is given. */
    genome_id: z.number().int().positive().optional(),
    case_id: z.number().int().positive().optional(),
    visibility,
  }),
  data: z.object({ id: z.number(), genome_id: z.number() }),
});

export const changeTrackEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/tracks/:id`,
  access: 'genome:track:edit',
  rate: 'default',
  audit: '修改比对文件',
  params: idParams,
  body: z.strictObject({ name, visibility }).partial(),
});

export const removeTrackEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/tracks/:id`,
  access: 'genome:track:remove',
  rate: 'default',
  audit: '删除比对文件',
  params: idParams,
});

/** Renames a reference of the asker's own, or shows it to everybody, which is an administrator's to do. */
export const changeGenomeEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/genomes/:id`,
  access: 'genome:track:edit',
  rate: 'default',
  audit: '修改参考基因组',
  params: idParams,
  body: z.strictObject({ name, visibility }).partial(),
});

export const removeGenomeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/genomes/:id`,
  access: 'genome:track:remove',
  rate: 'default',
  audit: '删除参考基因组',
  params: idParams,
});

/** The bytes of a file or of its index by a single range. */
export const trackBytesEndpoint = defineEndpoint({
  ...viewed,
  rate: 'file',
  path: `${path}/tracks/:id/:part`,
  params: idParams.extend({ part: z.enum(['data', 'index']) }),
});

/** Where the first reads of an alignment lie, for who names no place; empty for what has none. */
export const trackStartEndpoint = defineEndpoint({
  ...viewed,
  path: `${path}/tracks/:id/start`,
  params: idParams,
  data: z.object({ locus: z.string() }),
});

/** The bytes of a reference by a single range; those of a virtual one are laid out as a FASTA file is. */
export const genomeBytesEndpoint = defineEndpoint({
  ...viewed,
  rate: 'file',
  path: `${path}/genomes/:id/:part`,
  params: idParams.extend({ part: z.enum(['fasta', 'fai', 'gzi', 'sizes']) }),
});

/** Where a text lies in a reference: a gene by any of its names, an rs number, a place, or a g. change. */
export const locusEndpoint = defineEndpoint({
  ...viewed,
  rate: 'suggest',
  path: `${path}/locus`,
  query: z.strictObject({
    genome_id: z.coerce.number().int().positive(),
    text: z.string().trim().min(1).max(200),
  }),
  data: z.object({ locus: z.string(), label: z.string() }),
});

/** What a session keeps beside its place. */
const sessionState = z.strictObject({
  tracks: z.array(z.number().int().positive()).max(stackedAtMost + 10),
  sort: z.string().max(60),
  color: z.string().max(60),
  group: z.string().max(60),
  soft_clips: z.boolean(),
});

const sessionRow = z.object({
  id: z.number(),
  name: z.string(),
  page: z.enum(['alignment', 'bam-alignment']),
  genome_id: z.number(),
  locus: z.string(),
  state: sessionState,
  visibility,
  is_own: z.boolean(),
  owner_name: z.string(),
  update_time: z.string(),
});

export type ViewerSession = Camelize<z.output<typeof sessionRow>>;

/** The newest sessions that the asker may see; `is_cut` says that there are more. */
export const listSessionsEndpoint = defineEndpoint({
  ...viewed,
  path: `${path}/sessions`,
  data: z.object({ sessions: z.array(sessionRow), is_cut: z.boolean() }),
});

/** One session, as a shared link names it. */
export const readSessionEndpoint = defineEndpoint({
  ...viewed,
  path: `${path}/sessions/:id`,
  params: idParams,
  data: sessionRow,
});

/** Saves what is seen. A session is everybody's own, so whoever may look may save. */
export const saveSessionEndpoint = defineEndpoint({
  ...viewed,
  method: 'POST',
  path: `${path}/sessions`,
  audit: '保存浏览会话',
  body: z.strictObject({
    name,
    page: z.enum(['alignment', 'bam-alignment']),
    genome_id: z.number().int().positive(),
    locus: z.string().min(1).max(200),
    state: sessionState,
    visibility,
  }),
  data: z.object({ id: z.number() }),
});

export const changeSessionEndpoint = defineEndpoint({
  ...viewed,
  method: 'PUT',
  path: `${path}/sessions/:id`,
  audit: '修改浏览会话',
  params: idParams,
  body: z.strictObject({ name, visibility }).partial(),
});

export const removeSessionEndpoint = defineEndpoint({
  ...viewed,
  method: 'DELETE',
  path: `${path}/sessions/:id`,
  audit: '删除浏览会话',
  params: idParams,
});
