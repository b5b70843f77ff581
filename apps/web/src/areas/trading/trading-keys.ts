/** What the symbols that can be drawn are kept under; apart from the calls, as every page hears of them. */
export const chartSymbolsKey = ['/trading/v2/chart/symbols'];
