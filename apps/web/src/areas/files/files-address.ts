import { fileKinds } from '@wm/contract/files/file-kinds';
import { useAddress, searchWith } from '#core/tabs/address.ts';
import type { OwnFilesQuery } from './files.api.ts';

const usual = { page: 1, limit: 20, sort: 'create_time', order: 'desc' } as const;

const uses = ['used', 'unused'] as const;
const sorts = ['create_time', 'size', 'name'] as const;
const orders = ['asc', 'desc'] as const;

function among<T extends string>(values: readonly T[], given: string | null): T | undefined {
  return values.find((value) => value === given);
}

function wholeNumber(given: string | null, most: number): number | undefined {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** What the list shows, by the address of the page; what nobody could have chosen there is as if it were not there. */
function readFilesAddress(search: string) {
  const params = new URLSearchParams(search);
  const name = params.get('q') ?? '';
  const kind = among(fileKinds, params.get('kind'));
  const use = among(uses, params.get('use'));
  return {
    page: wholeNumber(params.get('page'), 1_000_000) ?? usual.page,
    limit: wholeNumber(params.get('limit'), 1000) ?? usual.limit,
    sort: among(sorts, params.get('sort')) ?? usual.sort,
    order: among(orders, params.get('order')) ?? usual.order,
    ...(name && { name: name.slice(0, 200) }),
    ...(kind && { kind }),
    ...(use && { use }),
  } satisfies OwnFilesQuery;
}

export type FilesQuery = ReturnType<typeof readFilesAddress>;

/** The address that shows something else; what is as usual is not written. */
function writeFilesAddress(search: string, query: FilesQuery): string {
  const written = (key: keyof typeof usual): string | undefined =>
    query[key] === usual[key] ? undefined : String(query[key]);
  return searchWith(search, {
    q: query.name,
    kind: query.kind,
    use: query.use,
    page: written('page'),
    limit: written('limit'),
    sort: written('sort'),
    order: written('order'),
  });
}

/** What the list shows, and showing something else: a change of what is looked for begins at the first page. */
export function useFilesQuery(): [FilesQuery, (change: Partial<FilesQuery>) => void] {
  const { search, go } = useAddress();
  const query = readFilesAddress(search);
  return [query, (change) => go(writeFilesAddress(search, { ...query, page: 1, ...change }))];
}
