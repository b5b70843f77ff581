import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MoreActions } from './more-actions.tsx';

it('gives the focus back to its button before an action opens something', async () => {
  let focused: string | null | undefined;
  const act = (): void => {
    focused = document.activeElement?.textContent;
  };
  render(<MoreActions actions={[{ key: 'edit', label: '修改', onClick: act }]} />);
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByText('修改'));
  expect(focused).toBe('更多');
});

it('is not there when there is nothing more', () => {
  const { container } = render(<MoreActions actions={[]} />);
  expect(container.textContent).toBe('');
});
