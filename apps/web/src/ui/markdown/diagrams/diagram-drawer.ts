import type { Mermaid, MermaidConfig } from 'mermaid';
import { diagramLook, tokensNow } from './diagram-look.ts';
import { calmDiagram } from './diagram-source.ts';

type Library = Pick<Mermaid, 'initialize' | 'render'>;
type Drawn = Awaited<ReturnType<Mermaid['render']>>;

/**
 * Draws diagrams one after the other: the library has one configuration for all of them. The editor keeps what was drawn,
 * by its text, so that a drawing begun in the colors of before must not be answered after they have changed: it is drawn
 * again. `load` fetches the library when the first one is drawn.
 */
export function createDiagramDrawer(load: () => Promise<Library>) {
  let isDark = false;
  let last: Promise<unknown> = Promise.resolve();
  const draw = async (id: string, code: string, container?: Element): Promise<Drawn> => {
    const mermaid = await load();
    for (;;) {
      const asked = isDark;
      const look = diagramLook(tokensNow(), asked, code);
      mermaid.initialize({ ...look, startOnLoad: false, securityLevel: 'strict' });
      const drawn = await mermaid.render(id, calmDiagram(code), container);
      if (asked === isDark) return drawn;
    }
  };
  return {
    /** Called before the diagrams of a page are drawn, and again when its colors change. */
    initialize({ theme }: MermaidConfig): void {
      isDark = theme === 'dark';
    },
    render(id: string, code: string, container?: Element): Promise<Drawn> {
      const drawn = last.then(() => draw(id, code, container));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}
