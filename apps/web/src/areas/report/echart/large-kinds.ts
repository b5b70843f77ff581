/** Charts that show how much the drawing bears, on numbers that are made for them. */
export const largeKinds = [
  {
    id: 'live',
    name: '实时折线',
    glyph: 'line',
    says: '每 100 毫秒来一个点，最多留 1 万个；横轴可以用滚轮缩放。',
  },
  {
    id: 'line-100k',
    name: '十万点折线',
    glyph: 'line',
    says: '按 LTTB 取样，保留起伏的形状；用滚轮缩放，放大后看到每一个点。',
  },
  {
    id: 'scatter-1m',
    name: '百万点散点',
    glyph: 'scatter',
    says: '分批画上去，页面不停顿；用滚轮缩放。',
  },
  {
    id: 'linked',
    name: '两图联动',
    glyph: 'bar',
    says: '指着一张图的某个月，另一张图指着同一个月；图例也一起开关。',
  },
] as const;

export type LargeKind = (typeof largeKinds)[number];

export function largeKindOf(id: string | null): LargeKind | undefined {
  return largeKinds.find((kind) => kind.id === id);
}
