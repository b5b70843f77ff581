/** How delicate a column is, by its number. */
export const sensitivityLabels: readonly string[] = ['公开', '内部', '个人', '机密'];

export const sensitivityOptions = sensitivityLabels.map((label, value) => ({ value, label }));
