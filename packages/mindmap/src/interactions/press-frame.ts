import type { MapPart } from '../model/map-part.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';

/** A press on a frame: does what one on the canvas does, and chooses the frame when nothing moved. */
export function pressFrame(
  { view }: GesturePort,
  { start, gesture }: { start: Pointer; gesture: Gesture },
  frame: MapPart,
): Gesture {
  return {
    ...gesture,
    end(pointer) {
      gesture.end(pointer);
      if (!isDrag(start.at, pointer.at)) view.chosen.choose(frame);
    },
  };
}
