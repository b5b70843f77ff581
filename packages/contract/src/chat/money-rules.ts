/** Millionths of a yuan as money: of less than one yuan parts of a fen, too, where there are any. */
export function yuan(micro: number): string {
  const value = micro / 1e6;
  const places = value < 1 && micro % 10_000 !== 0 ? 4 : 2;
  return `¥${value.toLocaleString('zh-CN', { minimumFractionDigits: places, maximumFractionDigits: places })}`;
}
