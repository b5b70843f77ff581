// Alone here: no schema comes into the browser with it.

/** Which rows of a comparison are shown: `differing` are all but those that are the same. */
export const changeFilters = ['differing', 'added', 'removed', 'changed', 'same', 'all'] as const;

export type ChangeFilter = (typeof changeFilters)[number];
