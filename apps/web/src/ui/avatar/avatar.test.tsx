import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import picture from './avatar.svg?inline';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

function sourceOf(fileName: string): string | null {
  cleanup();
  render(<Avatar name="张三" fileName={fileName} />);
  return screen.getByRole('img', { name: '张三' }).getAttribute('src');
}

describe('3 the avatar', () => {
  it('is the bundled default when empty', () => {
    expect(sourceOf('')).toBe(picture);
    // Within the page: it is on every screen, and costs no call.
    expect(picture).toMatch(/^data:image\/svg\+xml/);
  });

  it('is otherwise prefixed with the server’s file host', () => {
    expect(sourceOf('/upload/a.png')).toBe('/prod-api/upload/a.png');
  });

  it('is the default again when it does not load', () => {
    sourceOf('/upload/gone.png');
    fireEvent.error(screen.getByRole('img', { name: '张三' }));
    expect(screen.getByRole('img', { name: '张三' }).getAttribute('src')).toBe(picture);
  });
});
