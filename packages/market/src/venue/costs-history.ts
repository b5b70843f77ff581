/** A rate from a day on. Days are midnights of the exchange's wall clock read as UTC. */
interface Rate {
  readonly from: number;
  readonly rate: number;
  readonly buy?: number;
}

/**
 * Stamp duty on stocks, of the amount; what came before 2001-11-16 (up to 0.5 %) is not recorded.
 * Sources: notices of the Ministry of Finance and the State Taxation Administration, the last
 * 2023 No. 39. The first day is quoted from memory and awaits a second look.
 */
export const STAMP_DUTIES: readonly Rate[] = [
  { from: Date.UTC(2001, 10, 16), rate: 0.002, buy: 0.002 },
  { from: Date.UTC(2005, 0, 24), rate: 0.001, buy: 0.001 },
  { from: Date.UTC(2007, 4, 30), rate: 0.003, buy: 0.003 },
  { from: Date.UTC(2008, 3, 24), rate: 0.001, buy: 0.001 },
  { from: Date.UTC(2008, 8, 19), rate: 0.001 },
  { from: Date.UTC(2023, 7, 28), rate: 0.0005 },
];

/**
 * Transfer fee of both sides, of the amount. Before 2015-08-01 Shanghai charged by face value,
 * which bars do not know: not recorded. Source: ChinaClear fee schedules.
 */
export const TRANSFER_FEES: readonly Rate[] = [
  { from: Date.UTC(2015, 7, 1), rate: 0.00002 },
  { from: Date.UTC(2022, 3, 29), rate: 0.00001 },
];
