import type { GeneDisease } from '@wm/contract/knowledge/gene-disease';
import type { Gene } from '@wm/contract/knowledge/gene-info';
import type { Mutation } from '@wm/contract/knowledge/mutation';
import type { Pathway } from '@wm/contract/knowledge/gene-channel';
import type { Page } from '@wm/contract/core/resource';
import type { Cancer } from '@wm/contract/knowledge/cancer';
import type { Evidence } from '@wm/contract/knowledge/evidence';
import { shortChange } from '@wm/genomics/protein-change';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { cancerApi } from '../cancer/cancer.api.ts';
import { evidenceApi } from '../evidence/evidence.api.ts';
import { pathwayApi } from '../gene-channel/gene-channel.api.ts';
import { geneDiseaseApi } from '../gene-disease/gene-disease.api.ts';
import { geneApi } from '../gene-info/gene-info.api.ts';
import { mutationApi } from '../mutation/mutation.api.ts';
import { readQuestion } from '@wm/contract/knowledge/read-question';

export interface Answers {
  /** The gene that was asked for, or the whole question. */
  gene: string;
  genes: Page<Gene> | undefined;
  mutations: Page<Mutation> | undefined;
  diseases: Page<GeneDisease> | undefined;
  pathways: Page<Pathway> | undefined;
  evidence: Page<Evidence> | undefined;
  cancers: Page<Cancer> | undefined;
}

const limit = 10;

/** Asks every catalog that the user may list, each by its own list: what is withheld there is withheld here. */
export function useAnswers(asked: string) {
  const question = readQuestion(asked);
  const isWords = question.kind === 'words';
  const gene = isWords ? (question.change === '' ? question.text : question.gene) : '';
  const isPlain = isWords && question.change === '';
  const genes = useQuery({
    queryKey: [geneApi.path, 'asked', gene],
    queryFn: ({ signal }) => geneApi.list({ ...geneFilter(gene), limit }, { signal, silent: true }),
    enabled: usePermission('knowledge:gene-info:list') && isWords,
  });
  const mutations = useQuery({
    queryKey: [mutationApi.path, 'asked', asked],
    queryFn: ({ signal }) =>
      mutationApi.list({ ...mutationFilter(asked), limit }, { signal, silent: true }),
    enabled: usePermission('knowledge:mutation:list'),
  });
  const diseases = useQuery({
    queryKey: [geneDiseaseApi.path, 'asked', gene],
    queryFn: ({ signal }) => {
      const filter = /^\w+:\w+$/.test(gene) ? { diseaseId: gene } : { anyName: gene };
      return geneDiseaseApi.list({ ...filter, limit }, { signal, silent: true });
    },
    enabled: usePermission('knowledge:gene-disease:list') && isPlain,
  });
  const pathways = useQuery({
    queryKey: [pathwayApi.path, 'asked', gene],
    queryFn: ({ signal }) => pathwayApi.list({ anyName: gene, limit }, { signal, silent: true }),
    enabled: usePermission('knowledge:gene-channel:list') && isPlain,
  });
  const cancers = useQuery({
    queryKey: [cancerApi.path, 'asked', gene],
    queryFn: ({ signal }) => cancerApi.list({ anyName: gene, limit }, { signal, silent: true }),
    enabled: usePermission('knowledge:cancer:list') && isPlain,
  });
  const evidence = useQuery({
    queryKey: [evidenceApi.path, 'asked', asked],
    queryFn: ({ signal }) =>
      evidenceApi.list(
        { ...evidenceFilter(asked), sort: 'evidence_level', limit },
        { signal, silent: true },
      ),
    enabled: usePermission('knowledge:evidence:list') && isWords,
  });
  const all = [genes, mutations, diseases, pathways, cancers, evidence];
  const isLoading = all.some((one) => one.isLoading);
  const hasFailed = all.some(({ error }) => error !== null);
  const found = all.some(({ data }) => (data?.total ?? 0) > 0);
  const answers: Answers = {
    gene,
    genes: genes.data,
    mutations: mutations.data,
    diseases: diseases.data,
    pathways: pathways.data,
    cancers: cancers.data,
    evidence: evidence.data,
  };
  return { answers, isLoading, hasFailed, isEmpty: !isLoading && !hasFailed && !found };
}

/** What may be a symbol is looked for among symbols first of all; other words among names. */
function geneFilter(gene: string): Parameters<typeof geneApi.list>[0] {
  return /^[\w.@-]+$/.test(gene) && !/^[A-Za-z][a-z]{5,}$/.test(gene)
    ? { anySymbol: gene }
    : { anyName: gene };
}

function mutationFilter(asked: string): Parameters<typeof mutationApi.list>[0] {
  const question = readQuestion(asked);
  if (question.kind === 'rsid') return { rsid: question.rsid };
  if (question.kind === 'site') return { key: question.key };
  const { change, gene, text } = question;
  return change === '' ? { geneSymbol: text } : { geneSymbol: gene, change };
}

function evidenceFilter(asked: string): Parameters<typeof evidenceApi.list>[0] {
  const question = readQuestion(asked);
  if (question.kind !== 'words') return {};
  const { change, gene, text } = question;
  const variantName = shortChange(change) || change;
  // Words may be a gene, as it is written, or a drug.
  if (change === '')
    return /^[A-Z][A-Z0-9-]+$/.test(text) ? { geneSymbol: text } : { therapies: text };
  return { geneSymbol: gene.toUpperCase(), variantName };
}
