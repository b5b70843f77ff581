/** How a value is shown in part: 138****1234, z***@example.com, 110***********1234, 张**, ******. */
export const maskKinds = ['phone', 'mail', 'id-number', 'name', 'all'] as const;

export type MaskKind = (typeof maskKinds)[number];

/** A column of a resource as roles are given rights on it. */
export interface ColumnSpec {
  title: string;
  /** 0 public, 1 internal, 2 personal, 3 secret. */
  sensitivity?: 0 | 1 | 2 | 3;
}

/** What the asker may do with a column; lists answer it where something is withheld from him. */
export interface ColumnAnswer {
  key: string;
  read: boolean;
  create: boolean;
  update: boolean;
  filter: boolean;
  export: boolean;
  mask: MaskKind | '';
}
