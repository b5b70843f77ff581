/** The sizes the user may choose from, with their labels (specification 2.6). */
export const sizes = [
  { value: 'large', label: '较大' },
  { value: 'default', label: '默认' },
  { value: 'small', label: '稍小' },
] as const;

/** True for a size that can be chosen. */
export function isSize(value: string): boolean {
  return sizes.some((size) => size.value === value);
}

/** The kit's name for a stored size. */
export function sizeOf(value: string): 'large' | 'middle' | 'small' {
  return value === 'large' || value === 'small' ? value : 'middle';
}
