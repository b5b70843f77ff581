/** What a new entry of the report dictionary starts with. */
export const newEntry = {
  dictCode: '',
  dictSort: 0,
  listClass: 'default',
  cssClass: '',
  remark: '',
} as const;
