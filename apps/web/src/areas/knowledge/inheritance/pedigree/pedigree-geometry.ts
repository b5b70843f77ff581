import type { PlacedPerson } from '@wm/contract/knowledge/inheritance/pedigree-layout';

/** Pixels from a person to the next one, and from a generation to the next. */
export const stepX = 108;
export const stepY = 116;

/** The middle of a person's symbol. */
export function centerOf({ x, y }: Pick<PlacedPerson, 'x' | 'y'>): [number, number] {
  return [(x + 0.5) * stepX, y * stepY + 34];
}

/** Who is drawn at a point of the picture, with some room around the symbol. */
export function personAt(
  people: readonly PlacedPerson[],
  [x, y]: readonly [number, number],
): PlacedPerson | undefined {
  return people.find((placed) => {
    const [centerX, centerY] = centerOf(placed);
    return Math.abs(x - centerX) <= 34 && Math.abs(y - centerY) <= 34;
  });
}

/** Everybody whose symbol has its middle between two corners. */
export function peopleWithin(
  people: readonly PlacedPerson[],
  [left, top]: readonly [number, number],
  [right, bottom]: readonly [number, number],
): string[] {
  const isBetween = (at: number, one: number, other: number): boolean =>
    at >= Math.min(one, other) && at <= Math.max(one, other);
  return people
    .filter((placed) => {
      const [x, y] = centerOf(placed);
      return isBetween(x, left, right) && isBetween(y, top, bottom);
    })
    .map(({ person }) => person.id);
}
