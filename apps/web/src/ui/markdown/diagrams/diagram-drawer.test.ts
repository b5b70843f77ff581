import type { MermaidConfig } from 'mermaid';
import { expect, it } from 'vitest';
import { createDiagramDrawer } from './diagram-drawer.ts';

/** A library whose drawings end when they are told to; each is the look that it was begun in. */
function library() {
  let look = '';
  const open: { code: string; end: () => void; fail: () => void }[] = [];
  return {
    open,
    initialize: ({ darkMode }: MermaidConfig) => {
      look = darkMode ? 'dark' : 'light';
    },
    render: (_id: string, code: string) => {
      const begun = look;
      return new Promise<{ svg: string; diagramType: string }>((resolve, reject) => {
        open.push({
          code,
          end: () => resolve({ svg: begun, diagramType: '' }),
          fail: () => reject(new Error('no diagram')),
        });
      });
    },
  };
}

it('a drawing whose colors have changed meanwhile is drawn again in the new ones', async () => {
  const mermaid = library();
  const drawer = createDiagramDrawer(async () => mermaid);
  drawer.initialize({ theme: 'dark' });
  const drawn = drawer.render('a', 'graph LR');
  await expect.poll(() => mermaid.open.length).toBe(1);
  drawer.initialize({ theme: 'default' });
  mermaid.open[0]?.end();
  await expect.poll(() => mermaid.open.length).toBe(2);
  mermaid.open[1]?.end();
  expect((await drawn).svg).toBe('light');
});

it('diagrams are drawn one after the other, and one that cannot be drawn holds up none', async () => {
  const mermaid = library();
  const drawer = createDiagramDrawer(async () => mermaid);
  const first = drawer.render('a', 'one');
  const second = drawer.render('b', 'two');
  await expect.poll(() => mermaid.open.map(({ code }) => code)).toEqual(['one']);
  mermaid.open[0]?.fail();
  await expect(first).rejects.toThrow('no diagram');
  await expect.poll(() => mermaid.open.length).toBe(2);
  mermaid.open[1]?.end();
  expect((await second).svg).toBe('light');
});
