const head = ['订单号', '快递公司', '运单号'];

/** What was pasted as a file: cells by tabs, commas or spaces, with a head where it has none; without one, the carrier may be left out. */
export function fileOfLines(text: string, carrier: string): File | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s*[\t,，]\s*|\s+/));
  if (lines.length === 0) return undefined;
  const hasHead = lines[0]?.includes('订单号') ?? false;
  const rows = hasHead
    ? lines
    : [
        head,
        ...lines.map(([number = '', ...others]) =>
          others.length < 2 ? [number, carrier, ...others] : [number, ...others],
        ),
      ];
  return new File([rows.map((row) => row.map(quoted).join(',')).join('\n')], '粘贴的运单.csv');
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
