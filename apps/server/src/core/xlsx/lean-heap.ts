import { setFlagsFromString } from 'node:v8';

let holders = 0;

/**
 * Keeps the heap from growing with what an export leaves behind, until the function it answers is called. V8 would let
 * some 200 MB of garbage lie before it clears the old space, and give none of it back for long. Why in this way:
 * docs/decisions/010.
 */
export function holdHeapDown(): () => void {
  holders += 1;
  if (holders === 1) setGrowth({ newSpaceFactor: 1, oldSpacePercent: 30 });
  let isHolding = true;
  return () => {
    if (!isHolding) return;
    isHolding = false;
    holders -= 1;
    // As V8 has them by itself.
    if (holders === 0) setGrowth({ newSpaceFactor: 2, oldSpacePercent: 0 });
  };
}

interface Growth {
  /** By what the space of new objects is multiplied when it proves too small. */
  newSpaceFactor: number;
  /** By how much the old space may grow until it is cleared; 0 leaves it to V8. */
  oldSpacePercent: number;
}

function setGrowth({ newSpaceFactor, oldSpacePercent }: Growth): void {
  setFlagsFromString(`--semi-space-growth-factor=${newSpaceFactor}`);
  setFlagsFromString(`--heap-growing-percent=${oldSpacePercent}`);
}
