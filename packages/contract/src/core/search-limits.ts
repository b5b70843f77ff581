// Apart from the schemas: a browser reads it, too.

/** Longest search in characters. */
export const searchLengthLimit = 100;
