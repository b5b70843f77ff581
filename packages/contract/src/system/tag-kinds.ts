/** The looks a dictionary entry's tag may have; `default` is plain text. */
export const tagKinds = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const;

export type TagKind = (typeof tagKinds)[number];
