export const levelNames = { info: '提示', warn: '警告', error: '严重' } as const;
export const levelKinds = { info: 'info', warn: 'warning', error: 'danger' } as const;
