import { cpuMicroseconds, load } from './server-target.ts';
import type { Target } from './server-target.ts';

const rounds = 40;
const requests = 300;
/** Requests until the code of both servers has settled. */
const warmUp = 12_000;

export interface Comparison {
  /** CPU of each server process for one request in microseconds, the median of the rounds. */
  own: number;
  bare: number;
  /** Quartiles of the rounds' ratios. A round runs both servers in turn, so a slow moment of the machine hits both. */
  ratios: [number, number, number];
  /** The least of all rounds of each: the one least disturbed by the machine's other work. */
  least: { own: number; bare: number };
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
}

export interface Work {
  target: Target;
  one: (index: number) => Promise<unknown>;
}

/** Runs two servers in turn and compares what they cost. */
export async function compare(ownWork: Work, bareWork: Work): Promise<Comparison> {
  const measure = async ({ target, one }: Work): Promise<number> => {
    const before = cpuMicroseconds(target);
    await load(requests, one);
    return (cpuMicroseconds(target) - before) / requests;
  };
  for (const { one } of [ownWork, bareWork]) await load(warmUp, one);
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(ownWork));
    bare.push(await measure(bareWork));
  }
  const ratios = own.map((value, round) => value / (bare[round] ?? 1));
  return {
    own: quantile(own, 0.5),
    bare: quantile(bare, 0.5),
    least: { own: Math.min(...own), bare: Math.min(...bare) },
    ratios: [quantile(ratios, 0.25), quantile(ratios, 0.5), quantile(ratios, 0.75)],
  };
}
