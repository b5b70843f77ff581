import { createDiagramDrawer } from './diagram-drawer.ts';

/** Draws the diagrams of all texts. They are rare and their library is large: it is fetched when the first one is drawn. */
export const diagramDrawer = createDiagramDrawer(async () => (await import('mermaid')).default);
