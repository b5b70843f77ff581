/** The three kinds of menu entries, as forms and tables call them. */
export const menuTypes = [
  { value: 'M', label: '目录' },
  { value: 'C', label: '菜单' },
  { value: 'F', label: '按钮' },
] as const;

export function menuTypeName(type: string): string {
  return menuTypes.find(({ value }) => value === type)?.label ?? type;
}
