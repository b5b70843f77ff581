import { StateEffect } from '@codemirror/state';

/** Shows the source of the table that begins at a place, until the caret leaves it. */
export const openTable = StateEffect.define<number>({
  map: (place, changes) => changes.mapPos(place, -1),
});
