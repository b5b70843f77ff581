import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PedigreePicture } from './pedigree-picture.tsx';

const person = (id: string, facts: Partial<FamilyMember> = {}): FamilyMember => ({
  id,
  father: '',
  mother: '',
  sex: 1,
  status: 1,
  isProband: false,
  isDeceased: false,
  ...facts,
});

/** Parents with twenty children, of whom one is the proband. */
const wide = [
  person('父'),
  person('母', { sex: 2 }),
  ...Array.from({ length: 20 }, (_, at) =>
    person(`子${at}`, { father: '父', mother: '母', isProband: at === 15 }),
  ),
];

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => vi.restoreAllMocks());

/** Where the frame is scrolled to, and whether a person stands within it. */
function sees(id: string): boolean {
  const frame = screen.getByRole('group', { name: /^家系/ });
  const shape = screen.getByRole('img', { name: new RegExp(`^${id}，`) }).querySelector('rect');
  const x = Number(shape?.getAttribute('x')) + 28;
  return x > frame.scrollLeft && x < frame.scrollLeft + 400;
}

it('a family wider than its frame opens where the proband stands', () => {
  render(<PedigreePicture people={wide} />);
  expect(sees('子15')).toBe(true);
  expect(sees('子0')).toBe(false);
});

it('shows who is chosen, and stays where it is while he is in sight', () => {
  const { rerender } = render(<PedigreePicture people={wide} chosen={new Set(['子1', ''])} />);
  expect(sees('子1')).toBe(true);
  const before = screen.getByRole('group', { name: /^家系/ }).scrollLeft;
  rerender(<PedigreePicture people={wide} chosen={new Set(['子2'])} />);
  expect(screen.getByRole('group', { name: /^家系/ }).scrollLeft).toBe(before);
  rerender(<PedigreePicture people={wide} chosen={new Set(['子19'])} />);
  expect(sees('子19')).toBe(true);
});
