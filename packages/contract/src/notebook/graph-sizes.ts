/** How much of a graph comes at once: notes of a whole one, notes around one, links, and steps from one. */
export const graphSizes = { notes: 5000, around: 300, links: 20_000, steps: 3 } as const;
