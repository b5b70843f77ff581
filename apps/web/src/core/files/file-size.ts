const units = ['B', 'KB', 'MB', 'GB'];

/** A number of bytes as people read it: `0 B`, `512 B`, `1.5 KB`, `12 MB`. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  const digits = power > 0 && amount < 10 ? 1 : 0;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[power]}`;
}
