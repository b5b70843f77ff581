/** What the parts of a report may come to. */
export const definitionLimits = {
  modules: 20,
  columns: 40,
  params: 20,
  leaves: 50,
  depth: 5,
  values: 200,
} as const;
