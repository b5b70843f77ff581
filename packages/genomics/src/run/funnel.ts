import type { FilterStatus } from './filter-status.ts';

/** One step of a funnel: how many came in, how many it removed, how many are left. `filter` tells whether the stage had data at all. */
export interface FunnelStep {
  id: string;
  name: string;
  entered: number;
  removed: number;
  left: number;
  filter?: FilterStatus;
}

/** Counts what each stage of a filter chain removes. Stages are passed in their order; an item leaves at one stage or stays. */
export interface Funnel {
  /** `count` items left at this stage. Throws RangeError for an unknown stage. */
  remove(stage: string, count?: number): void;
  /** `count` items passed every stage. */
  keep(count?: number): void;
  table(): FunnelStep[];
  /** How many items left at a stage so far. */
  removedBy(stage: string): number;
}

/** A stage by id and Chinese name. */
export interface FunnelStage {
  id: string;
  name: string;
}

/** An empty funnel over these stages. */
export function createFunnel(stages: FunnelStage[]): Funnel {
  const places = new Map(stages.map((stage, place) => [stage.id, place]));
  const removed = new Float64Array(stages.length);
  let kept = 0;
  return {
    remove(stage, count = 1) {
      const place = places.get(stage);
      if (place === undefined) throw new RangeError(`unknown funnel stage ${stage}`);
      removed[place]! += count;
    },
    keep(count = 1) {
      kept += count;
    },
    removedBy: (stage) => removed[places.get(stage) ?? -1] ?? 0,
    table() {
      let left = kept + removed.reduce((sum, count) => sum + count, 0);
      return stages.map((stage, place) => {
        const entered = left;
        left -= removed[place]!;
        return { id: stage.id, name: stage.name, entered, removed: removed[place]!, left };
      });
    },
  };
}

/** A stage that decides by itself: true keeps the item, a text says in Chinese why it goes. */
export interface FunnelRule<T> extends FunnelStage {
  test(item: T): true | string;
}

/** The first stage that removes an item, with its reason; undefined when it passes all. */
export interface Removal {
  stage: string;
  name: string;
  text: string;
}

/** Finds the first rule that removes `item`. The same rules that filter also explain, so the shown reason is the executed one. */
export function firstRemoval<T>(rules: readonly FunnelRule<T>[], item: T): Removal | undefined {
  for (const rule of rules) {
    const verdict = rule.test(item);
    if (verdict !== true) return { stage: rule.id, name: rule.name, text: verdict };
  }
  return undefined;
}
