import { dragBend, dragEnd } from './bend-line.ts';
import { boxSelect } from './box-select.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import type { Hit } from './hit.ts';
import { panCanvas } from './pan-canvas.ts';
import { pressFrame } from './press-frame.ts';
import { pressNode } from './press-node.ts';
import { resizeImage, resizeText } from './resize.ts';

function startHandle(
  port: GesturePort,
  pointer: Pointer,
  hit: Extract<Hit, { kind: 'handle' }>,
): Gesture {
  const { name, id, to } = hit;
  if (name === 'image') return resizeImage(port, pointer, id);
  if (name === 'text') return resizeText(port, pointer, id);
  const line = { from: id, to };
  if (name === 'end-0' || name === 'end-1') {
    return dragEnd(port, line, name === 'end-0' ? 'start' : 'end');
  }
  return dragBend(port, line, name === 'bend-0' ? 0 : 1);
}

/**
 * The gesture a press begins. The left button drags the canvas and the right one selects with a box, or
 * the other way round as the setting says; with several wanted (Control) the left one selects; one
 * finger drags the canvas; the middle button always does.
 */
export function startGesture(port: GesturePort, pointer: Pointer): Gesture | null {
  const { hit, button } = pointer;
  const { settings } = port.map;
  if (button === 'left' && hit.kind === 'handle') {
    return settings.readonly ? null : startHandle(port, pointer, hit);
  }
  if (button === 'left') port.view.chosen.choose(hit.kind === 'line' ? hit : null);
  if (hit.kind === 'line') return null;
  if (button === 'left' && hit.kind === 'node') return pressNode(port, pointer, hit.id);
  if (hit.kind === 'expand' || hit.kind === 'add') return null;
  const gesture = startOnCanvas(port, pointer);
  const pressesFrame = button === 'left' && hit.kind === 'frame';
  return pressesFrame ? pressFrame(port, { start: pointer, gesture }, hit) : gesture;
}

function startOnCanvas(port: GesturePort, pointer: Pointer): Gesture {
  const { button, isMultiple, isTouch } = pointer;
  const { settings } = port.map;
  if (button === 'middle' || isTouch) return panCanvas(port, pointer);
  const selects = settings.useLeftKeySelectionRightKeyDrag ? 'left' : 'right';
  if (button === selects || (isMultiple && button === 'left')) return boxSelect(port, pointer);
  return panCanvas(port, pointer);
}
