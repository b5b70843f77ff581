import type {
  ownTableTargets,
  ImportReport,
  ImportState,
  getImportEndpoint,
  listImportsEndpoint,
  runImportEndpoint,
  startImportEndpoint,
  undoImportEndpoint,
} from '@wm/contract/knowledge/import';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';

const path = '/knowledge/v2/import';

export const importsKey = [path] as const;

/** States in which a task works for the batch. */
export function isMoving(state: ImportState): boolean {
  return state === 'checking' || state === 'writing' || state === 'undoing';
}

const pollMs = 1000;

export function useImports(page: number, limit: number) {
  return useQuery({
    queryKey: [path, 'list', page, limit],
    queryFn: ({ signal }) =>
      call<typeof listImportsEndpoint>('GET', path, {
        query: { page, limit },
        signal,
        silent: true,
      }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((batch) => isMoving(batch.state)) ? pollMs : false,
  });
}

export function useImportReport(id: number) {
  return useQuery({
    queryKey: [path, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof getImportEndpoint>('GET', `${path}/:id`, { path: { id }, signal, silent: true }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.state) ? pollMs : false),
  });
}

export function startImport(fileName: string) {
  return call<typeof startImportEndpoint>('POST', path, { body: { fileName } });
}

export function runImport(id: number) {
  return call<typeof runImportEndpoint>('POST', `${path}/:id/run`, { path: { id } });
}

export function undoImport(id: number) {
  return call<typeof undoImportEndpoint>('POST', `${path}/:id/undo`, { path: { id } });
}

export function downloadRejects({ id, fileName }: Pick<ImportReport, 'id' | 'fileName'>) {
  return downloadByGet(`${path}/${id}/rejects`, `${fileName} 拒绝的行.xlsx`);
}

/** The names of the catalogs that a table of one's own may fill. */
export const templateNames: Readonly<Record<(typeof ownTableTargets)[number], string>> = {
  'gene-info': '基因',
  'gene-disease': '基因疾病',
  'gene-channel': '通路',
  cancer: '癌种',
  mutation: '突变',
};

export function downloadTemplate(target: string, name: string) {
  return downloadByGet(`/knowledge/v2/import-template/${target}`, `${name}导入模板.xlsx`);
}

export const stateTexts: Readonly<Record<ImportState, string>> = {
  checking: '正在试运行',
  checked: '待导入',
  writing: '正在导入',
  done: '已导入',
  undoing: '正在撤销',
  undone: '已撤销',
  failed: '未导入',
};
