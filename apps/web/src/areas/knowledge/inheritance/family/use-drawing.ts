import type { PedigreeLayout } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import { useState } from 'react';
import type { DragEvent, MouseEvent, PointerEvent, SVGAttributes } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { centerOf, peopleWithin, personAt } from '../pedigree/pedigree-geometry.ts';
import { giveSample, linkParent, moveSibling } from './family-order.ts';
import { sampleType } from './sample-list.tsx';
import { areSiblings } from './twins.ts';
import type { FamilyEdits } from './use-family-edits.ts';

type Point = readonly [number, number];

/** What the pointer is doing: a person being dragged, or a frame being drawn around people. */
export interface Gesture {
  /** Empty for a frame. */
  id: string;
  from: Point;
  to: Point;
  /** It has gone far enough to be no click. */
  isMoving: boolean;
}

/** From here on a press is a drag. */
const slack = 6;

/** Lets people be dragged among their siblings or onto a parent, framed, and given samples. */
export function useDrawing(layout: PedigreeLayout, edits: FamilyEdits) {
  const [gesture, setGesture] = useState<Gesture>();
  const [wasMoved, setWasMoved] = useState(false);
  const [over, setOver] = useState('');
  const end = ({ id, from, to, isMoving }: Gesture): void => {
    if (!isMoving) return;
    if (id === '') edits.choose(peopleWithin(layout.people, from, to));
    else dropPerson(layout, edits, { id, to });
  };
  const dropSample = (event: DragEvent<SVGSVGElement>): void => {
    const sample = event.dataTransfer.getData(sampleType);
    const target = personAt(layout.people, pointOf(event));
    setOver('');
    if (sample === '' || !target) return;
    event.preventDefault();
    edits.change(giveSample(edits.people, target.person.id, sample), sample);
  };
  const drawing: SVGAttributes<SVGSVGElement> = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      // A finger scrolls.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const from = pointOf(event);
      const id = personAt(layout.people, from)?.person.id ?? '';
      setWasMoved(false);
      setGesture({ id, from, to: from, isMoving: false });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!gesture) return;
      const to = pointOf(event);
      const isMoving =
        gesture.isMoving || Math.hypot(to[0] - gesture.from[0], to[1] - gesture.from[1]) > slack;
      if (isMoving && !gesture.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
      setGesture({ ...gesture, to, isMoving });
    },
    onPointerUp: () => {
      if (gesture) end(gesture);
      setWasMoved(gesture?.isMoving ?? false);
      setGesture(undefined);
    },
    onPointerCancel: () => setGesture(undefined),
    // The click that ends a drag chooses nobody.
    onClickCapture: (event: MouseEvent) => {
      if (wasMoved) event.stopPropagation();
      setWasMoved(false);
    },
    onDragOver: (event: DragEvent<SVGSVGElement>) => {
      if (!event.dataTransfer.types.includes(sampleType)) return;
      const id = personAt(layout.people, pointOf(event))?.person.id ?? '';
      if (id !== '') event.preventDefault();
      setOver(id);
    },
    onDragLeave: () => setOver(''),
    onDrop: dropSample,
  };
  return { drawing, gesture: gesture?.isMoving ? gesture : undefined, over };
}

function pointOf(event: MouseEvent<SVGSVGElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

/** Onto somebody, who becomes a parent; or beside the siblings, to another place among them. */
function dropPerson(
  { people: placed }: PedigreeLayout,
  { people, change }: FamilyEdits,
  { id, to }: Pick<Gesture, 'id' | 'to'>,
): void {
  const own = placed.find(({ person }) => person.id === id);
  if (!own) return;
  const target = personAt(placed, to);
  const siblings = placed.filter(({ person }) => areSiblings(person, own.person));
  if (target && target !== own && !siblings.includes(target)) {
    const linked = linkParent(people, { child: id, parent: target.person.id });
    if (linked) change(linked);
    else notifier().message('warning', `${target.person.id} 不能作 ${id} 的父母`);
    return;
  }
  change(moveSibling(people, id, siblings.filter((one) => centerOf(one)[0] < to[0]).length));
}
