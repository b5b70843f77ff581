import { fireEvent, render, screen } from '@testing-library/react';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { familyOf } from '@wm/genomics/check-family';
import { formatPed } from '@wm/genomics/ped-writer';
import { expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { PedigreePicture } from '../pedigree/pedigree-picture.tsx';
import { FamilyAsPed } from './family-as-ped.tsx';
import { addChild, personOf, removePerson, renamePerson } from './family-edits.ts';
import { growFamily } from './family-growth.ts';
import { familyOfPed } from './family-of-ped.ts';
import { giveSample, kinTo } from './family-order.ts';
import { FamilyTable } from './family-table.tsx';
import { PartnerField } from './partner-field.tsx';
import { childlessPairs, childlessPartners } from './partners.ts';
import { useFamilyEdits } from './use-family-edits.ts';

const kid = personOf({ id: 'kid', sex: 1, status: 2, isProband: true });
const wife = personOf({ id: 'wife', sex: 2, partners: ['kid'] });
const couple = [kid, wife];

it('a partner comes without a child, and is drawn beside the person with a line between them', () => {
  const grown = growFamily([kid], kid, { kind: 'partner', samples: [] });
  expect(grown?.people).toEqual([kid, personOf({ id: '配偶', sex: 2, partners: ['kid'] })]);
  const { container } = render(<PedigreePicture people={grown?.people ?? []} />, {
    wrapper: AppFrame,
  });
  expect(container.querySelectorAll('.kb-pedigree-lines path')).toHaveLength(1);
  expect(kinTo(grown?.people ?? [], '配偶')).toBe('配偶');
});

it('the first child is of both, and the two are no childless couple then', () => {
  const { added } = addChild(couple, kid, (base) => base);
  expect(added).toMatchObject([{ father: 'kid', mother: 'wife' }]);
  const people = [...couple, ...added];
  expect(childlessPartners(people, kid)).toEqual([]);
  // Without the child they are one again.
  expect(childlessPairs(removePerson(people, added[0]?.id ?? ''))).toEqual([['kid', 'wife']]);
});

it('partners follow a rename and a sample, and are gone with the person', () => {
  expect(renamePerson(couple, 'kid', 'S1')[1]).toEqual({ ...wife, partners: ['S1'] });
  expect(giveSample(couple, 'kid', 'S1')[1]).toEqual({ ...wife, partners: ['S1'] });
  expect(removePerson(couple, 'kid')).toEqual([personOf({ id: 'wife', sex: 2 })]);
});

it('PED does not have them, says so, and takes nothing away when its text is read back', () => {
  const text = formatPed([familyOf('F', couple)]);
  expect(text).not.toContain('partner');
  const read = familyOfPed(text, [], couple);
  expect(read).toMatchObject({ kind: 'read', people: [{ id: 'kid' }, { partners: ['kid'] }] });
  const alone = familyOfPed(formatPed([familyOf('F', [wife])]), [], couple);
  expect(alone.kind === 'read' && alone.people[0]).not.toHaveProperty('partners');
  function AsPed() {
    const edits = useFamilyEdits({ people: couple, familyVersion: 1 });
    return (
      <>
        <FamilyAsPed name="F" edits={edits} samples={[]} mayEdit />
        <FamilyTable edits={edits} mayEdit={false} />
      </>
    );
  }
  render(<AsPed />, { wrapper: AppFrame });
  expect(screen.getByRole('alert').textContent).toContain('PED 写不出没有子女的配偶：kid 与 wife');
  expect(screen.getByText('先证者，配偶 wife')).toBeDefined();
  expect(screen.getByText('配偶 kid')).toBeDefined();
});

it('people of the family are tied and untied from either side', () => {
  const son = personOf({ id: 'son', father: 'kid' });
  const other = personOf({ id: 'other', sex: 2 });
  const change = vi.fn<(people: FamilyMember[]) => void>();
  const people = [...couple, son, other];
  render(<PartnerField person={kid} people={people} onChange={change} />, { wrapper: AppFrame });
  fireEvent.click(screen.getByRole('button', { name: 'wife 不是配偶' }));
  expect(change).toHaveBeenLastCalledWith([kid, personOf({ id: 'wife', sex: 2 }), son, other]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '谁是配偶' }));
  expect(screen.queryByTitle('son')).toBeNull();
  fireEvent.click(screen.getByTitle('other'));
  expect(change).toHaveBeenLastCalledWith([{ ...kid, partners: ['other'] }, wife, son, other]);
});
