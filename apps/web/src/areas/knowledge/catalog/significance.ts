const colors: Readonly<Record<string, string>> = {
  致病: '#c81e3a',
  可能致病: '#e8710a',
  意义未明: '#7a8594',
  可能良性: '#3b8f6b',
  良性: '#1f7a4d',
  冲突: '#8f5bd6',
  药物反应: '#1f77d0',
  风险因素: '#b7791f',
};

/** The color of a clinical significance, apart in both looks; what is unknown is grey. */
export function significanceColor(significance: string): string {
  return colors[significance] ?? '#9aa3af';
}
