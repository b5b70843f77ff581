import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveBox, placeAt } from '../module-grid.ts';
import { changed, redone, undone } from './design-history.ts';
import type { DesignHistory } from './design-history.ts';
import { addModule, duplicateModule, removeModule } from './edit-modules.ts';

const start = reportDefinition.parse({
  modules: ['m1', 'm2'].map((id, at) => ({
    id,
    kind: 'table',
    title: id,
    x: 0,
    y: at * 12,
    w: 24,
    h: 12,
    columns: [{ id: 'c1', field: 'name', title: '名称' }],
  })),
});

type Edit = (definition: ReportDefinition, at: number) => ReportDefinition;

const edits: Edit[] = [
  (now, at) => {
    const modules = now.modules.map((one, place) =>
      place === at % now.modules.length ? { ...one, title: `标题 ${at}` } : one,
    );
    return { ...now, modules };
  },
  (now) => {
    const [first] = now.modules;
    return first && now.modules.length < 20 ? addModule(now, first)[0] : now;
  },
  (now, at) => (now.modules.length < 20 ? duplicateModule(now, idAt(now, at))[0] : now),
  (now, at) => (now.modules.length > 1 ? removeModule(now, idAt(now, at)) : now),
  (now, at) => ({ ...now, modules: moveBox(now.modules, idAt(now, at), { y: at % 2 ? 1 : -1 }) }),
  (now, at) => ({ ...now, modules: placeAt(now.modules, idAt(now, at), { w: (at % 30) + 1 }) }),
  (now, at) => {
    const made = { id: `w${at}`, module: idAt(now, at), column: 'c1', kind: 'empty' };
    const { warnings = [] } = reportDefinition.parse({ ...now, warnings: [made] });
    return { ...now, warnings };
  },
  (now, at) => ({
    ...now,
    params: at % 3 ? now.params : reportDefinition.parse({ params: [paramOf(at)] }).params,
  }),
];

const paramOf = (at: number) => ({ name: `p${at}`, title: `参数 ${at}`, type: 'text' });

function idAt({ modules }: ReportDefinition, at: number): string {
  return modules[at % modules.length]?.id ?? '';
}

it('comes back to the very same definition after a thousand edits of modules, and forth again', () => {
  const walk = fc.array(fc.tuple(fc.nat(edits.length - 1), fc.nat(99)), {
    minLength: 1000,
    maxLength: 1000,
  });
  fc.assert(
    fc.property(walk, (steps) => {
      let history: DesignHistory = { now: start, past: [], future: [] };
      for (const [kind, at] of steps)
        history = changed(history, edits[kind]?.(history.now, at) ?? history.now);
      const end = JSON.stringify(history.now);
      // As it is kept over a reload.
      history = JSON.parse(JSON.stringify(history)) as DesignHistory;
      for (const _ of steps) history = undone(history);
      expect(JSON.stringify(history.now)).toBe(JSON.stringify(start));
      expect(history.past).toEqual([]);
      expect(undone(history)).toBe(history);
      for (const _ of steps) history = redone(history);
      expect(JSON.stringify(history.now)).toBe(end);
      expect(redone(history)).toBe(history);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
