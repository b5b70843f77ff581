import type { Evidence } from '@wm/contract/knowledge/evidence';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EvidenceSheet } from './evidence-sheet.tsx';

it('an item of which columns are withheld is read without them', () => {
  const row = { id: 1, profile: 'BRAF V600E', direction: 'Supports' } as Evidence;
  render(<EvidenceSheet row={row} />);
  expect(screen.getByText(/BRAF V600E/).textContent).toContain('支持');
  expect(screen.queryByRole('note')).toBeNull();
});
