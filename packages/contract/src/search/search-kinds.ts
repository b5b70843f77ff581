// Apart from the schemas: a browser reads it, too.

/** What can be found, with the name a person reads. A kind is listed here when its area gives it to the search. */
export const searchKinds = { note: '笔记', article: '文章', mindmap: '思维导图' } as const;

export type SearchKindName = keyof typeof searchKinds;

/** Longest search in characters. */
export const searchLengthLimit = 100;
