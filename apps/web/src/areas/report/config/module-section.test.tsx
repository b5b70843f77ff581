import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { ModuleSection } from './module-section.tsx';
import type { Fault } from './names.ts';

const plain = { kind: 'table', w: 12, h: 4, columns: [{ id: 'c1', field: 'name', title: '名称' }] };
const made = reportDefinition.parse({
  modules: [
    { ...plain, id: 'm1', title: '左', x: 0, y: 0 },
    { ...plain, id: 'm2', title: '右', x: 12, y: 0 },
  ],
  warnings: [{ id: 'w1', module: 'm2', column: 'c1', kind: 'empty' }],
});
const source: ReportSource = {
  name: 'people',
  title: '人员',
  about: '',
  isFile: false,
  relations: [],
  columns: [{ name: 'name', title: '姓名', type: 'text', isFilterable: true, isMasked: false }],
};

const seen: { now: ReportDefinition; chosen: string } = { now: made, chosen: 'm1' };

function Section({ fault }: { fault: Fault | undefined }): ReactNode {
  const [definition, setDefinition] = useState(made);
  const [chosen, setChosen] = useState('m1');
  return (
    <ModuleSection
      definition={definition}
      source={source}
      module={definition.modules.find(({ id }) => id === chosen)}
      fault={fault}
      onChange={(next) => {
        seen.now = next;
        setDefinition(next);
      }}
      onChoose={(id) => {
        seen.chosen = id;
        setChosen(id);
      }}
    />
  );
}

function show(fault?: Fault): void {
  Object.assign(seen, { now: made, chosen: 'm1' });
  render(
    <AppFrame>
      <Section fault={fault} />
    </AppFrame>,
  );
}

/** The first box of that title. */
function boxOf(title: string): HTMLElement {
  const [box] = screen.getAllByRole('button', { name: new RegExp(`^${title}`) });
  if (!box) throw new Error(`no box ${title}`);
  return box;
}

const places = (): string[] =>
  seen.now.modules.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`);
const press = (title: string, key: string, more: object = {}): void =>
  void fireEvent.keyDown(boxOf(title), { key, ...more });

afterEach(() => cleanup());

it('moves, resizes, doubles and removes a module by the keyboard', () => {
  show();
  press('左', 'ArrowDown');
  expect(places()).toEqual(['m1 0,0 12x4', 'm2 12,0 12x4']);
  press('左', 'ArrowRight');
  expect(places()).toEqual(['m1 1,0 12x4', 'm2 12,4 12x4']);
  press('左', 'ArrowDown');
  expect(places()).toEqual(['m1 1,4 12x4', 'm2 12,0 12x4']);
  press('左', 'ArrowLeft', { shiftKey: true });
  press('左', 'ArrowDown', { shiftKey: true });
  expect(places()).toEqual(['m1 1,0 11x5', 'm2 12,0 12x4']);
  press('右', 'd', { ctrlKey: true });
  expect(places()).toEqual(['m1 1,0 11x5', 'm2 12,0 12x4', 'm3 12,4 12x4']);
  expect([seen.chosen, boxOf('右').getAttribute('aria-pressed')]).toEqual(['m3', 'false']);
  // Its warnings come and go with it.
  expect(seen.now.warnings?.map(({ id, module }) => `${id} ${module}`)).toEqual(['w1 m2', 'w2 m3']);
  press('右', 'Delete');
  expect(places()).toEqual(['m1 1,0 11x5', 'm3 12,0 12x4']);
  expect(seen.now.warnings?.map(({ module }) => module)).toEqual(['m3']);
});

it('adds a module and words below the others, and leaves the last one', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '＋ 模块' }));
  fireEvent.click(screen.getByRole('button', { name: '＋ 文字' }));
  expect(places().slice(2)).toEqual(['m3 0,4 24x12', 'm4 0,16 24x4']);
  expect(seen.now.modules.map(({ kind }) => kind)).toEqual(['table', 'table', 'table', 'text']);
  for (const _ of [1, 2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: '删除模块' }));
    const [first] = seen.now.modules;
    fireEvent.click(boxOf(first?.title ?? ''));
  }
  expect(seen.now.modules).toHaveLength(1);
  expect(screen.getByRole('button', { name: '删除模块' })).toHaveProperty('disabled', true);
});

it('moves and resizes a module by the mouse, as one step', () => {
  show();
  const map = screen.getByRole('group', { name: '模块布局' });
  Object.defineProperty(map, 'clientWidth', { value: 240 });
  Element.prototype.setPointerCapture = () => undefined;
  const drag = (target: Element, by: [number, number]): void => {
    fireEvent.pointerDown(target, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(target, { clientX: 5 + by[0], clientY: 5 + by[1] });
    fireEvent.pointerUp(target);
  };
  drag(boxOf('左'), [60, 0]);
  expect(places()).toEqual(['m1 6,0 12x4', 'm2 12,4 12x4']);
  const corner = boxOf('左').querySelector('.rp-map-corner');
  if (!corner) throw new Error('no corner');
  drag(corner, [-30, 18]);
  expect(places()).toEqual(['m1 6,0 9x6', 'm2 12,6 12x4']);
});

it('says in which other module a refusal lies, and leads there', () => {
  show({ path: 'modules[1].columns[0].field', message: '列不存在' });
  expect(boxOf('右').className).toContain('rp-faulty');
  fireEvent.click(screen.getByRole('button', { name: '去修改' }));
  expect(seen.chosen).toBe('m2');
  expect(screen.queryByRole('button', { name: '去修改' })).toBeNull();
});
