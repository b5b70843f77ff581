// Tests of the web app know no Node by its types.
const { process: node } = globalThis as {
  process?: { env: Record<string, string | undefined> };
};

/**
 * The long forms of the tests (`npm run test:long`): everything is tried, as often as it takes. `npm test` tries a sample
 * of the same, by the same code and with the same assertions. docs/testing.md lists what is sampled and how much.
 */
export const isLong = node?.env['TEST_LONG'] === '1';

/** `few` in `npm test`, `many` in `npm run test:long`. */
export function sampled<Choice>(few: Choice, many: Choice): Choice {
  return isLong ? many : few;
}

/**
 * In `npm test` every `step`-th item, beginning one further on at each `turn`, so that over `step` turns (fields, routes)
 * every item is tried; all of them in `npm run test:long`.
 */
export function spread<Item>(items: readonly Item[], step: number, turn: number): Item[] {
  return isLong ? [...items] : items.filter((_, at) => (at + turn) % step === 0);
}
