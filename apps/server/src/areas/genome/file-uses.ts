/** Files of the viewer are read through its own routes, which ask for its rights; by the others only by their owner. */
const mayRead = (): boolean => false;

export const trackFileUse = { kind: 'genome-track', isPersonal: true, mayRead };
export const genomeFileUse = { kind: 'genome-reference', isPersonal: true, mayRead };
