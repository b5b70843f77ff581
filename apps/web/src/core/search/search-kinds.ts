import type { SearchKindName } from '@wm/contract/areas';

/** What people call the kinds of documents that the search finds; filled by the shell from the areas. */
export const searchKinds: Partial<Record<SearchKindName, string>> = {};
