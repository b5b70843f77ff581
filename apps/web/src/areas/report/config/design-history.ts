import type { ReportDefinition, ReportModule } from '@wm/contract/report/definition';

/**
 * What it takes to come from one definition to the one before it: only the modules that differ, so that a thousand steps
 * are kept over a reload.
 */
interface Step {
  params?: ReportDefinition['params'];
  /** Null where there were none. */
  warnings?: ReportDefinition['warnings'] | null;
  order: string[];
  changed: ReportModule[];
}

export interface DesignHistory {
  now: ReportDefinition;
  past: Step[];
  future: Step[];
}

const mostSteps = 1000;

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The step that leads from `from` to `to`. */
function stepTo(from: ReportDefinition, to: ReportDefinition): Step {
  const held = new Map(from.modules.map((module) => [module.id, module]));
  return {
    ...(!isSame(from.params, to.params) && { params: to.params }),
    ...(!isSame(from.warnings, to.warnings) && { warnings: to.warnings ?? null }),
    order: to.modules.map(({ id }) => id),
    changed: to.modules.filter((module) => !isSame(held.get(module.id), module)),
  };
}

function take(from: ReportDefinition, step: Step): ReportDefinition {
  const held = new Map([...from.modules, ...step.changed].map((module) => [module.id, module]));
  const warnings = step.warnings === undefined ? from.warnings : (step.warnings ?? undefined);
  return {
    params: step.params ?? from.params,
    modules: step.order.flatMap((id) => held.get(id) ?? []),
    ...(warnings && { warnings }),
  };
}

export function changed({ now, past }: DesignHistory, next: ReportDefinition): DesignHistory {
  return { now: next, past: [...past.slice(1 - mostSteps), stepTo(next, now)], future: [] };
}

export function undone(history: DesignHistory): DesignHistory {
  const { now, past, future } = history;
  const step = past.at(-1);
  if (!step) return history;
  const before = take(now, step);
  return { now: before, past: past.slice(0, -1), future: [stepTo(before, now), ...future] };
}

export function redone(history: DesignHistory): DesignHistory {
  const { now, past, future } = history;
  const [step, ...rest] = future;
  if (!step) return history;
  const after = take(now, step);
  return { now: after, past: [...past, stepTo(after, now)], future: rest };
}
