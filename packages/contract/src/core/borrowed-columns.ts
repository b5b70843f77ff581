/** What a resource shows of another one's records. */
export interface BorrowedColumns {
  /** The other resource's permission prefix. */
  of: string;
  /** Its columns by what they are called here, both by wire name. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Resources over the records of another one, by permission prefix. Rights belong to the datum: what a role may do with a
 * column of the other resource it may do with the same column here, and no rights are kept beside.
 */
export const borrowedColumns: Readonly<Record<string, BorrowedColumns>> = {
  'user:index': {
    of: 'system:user',
    fields: {
      username: 'username',
      name: 'nickname',
      email: 'email',
      mobile: 'mobile',
      telephone: 'telephone',
      role_name: 'roles',
      roles: 'roles',
      mg_state: 'status',
      create_time: 'create_time',
      create_datetime: 'create_time',
    },
  },
  'monitor:operlog': { of: 'system:user', fields: { username: 'username' } },
  'monitor:logininfor': { of: 'system:user', fields: { username: 'username' } },
};
