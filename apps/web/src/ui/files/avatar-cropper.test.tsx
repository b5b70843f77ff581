import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { AvatarCropper } from './avatar-cropper.tsx';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  render(<AvatarCropper onSave={() => Promise.resolve()} onClose={() => {}} />, {
    wrapper: AppFrame,
  });
  await screen.findByRole('dialog', { name: '修改头像' });
}

function choose(name: string): void {
  const file = new File(['x'], name, { type: '' });
  fireEvent.change(screen.getByLabelText('选择头像图片'), { target: { files: [file] } });
}

async function openPicture(): Promise<HTMLElement> {
  await open();
  choose('a.png');
  const image = screen.getByAltText<HTMLImageElement>('待裁剪的图片');
  Object.defineProperties(image, { naturalWidth: { value: 600 }, naturalHeight: { value: 400 } });
  fireEvent.load(image);
  return screen.getByRole('group', { name: /^裁剪区域/ });
}

const lies = () => screen.getByRole('img', { name: '待裁剪的图片' }).style.transform;

describe('9 the avatar cropper', () => {
  it('takes pictures only, in the words of the specification', async () => {
    const { shown } = spyNotifier();
    await open();
    choose('a.txt');
    expect(shown).toEqual([
      { kind: 'error', text: '文件格式不正确, 请上传png/jpg/jpeg图片格式文件!' },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  });

  it('covers its square, zooms by tenths with the wheel, moves and turns', async () => {
    const stage = await openPicture();
    expect(lies()).toContain('scale(0.64)');
    fireEvent.wheel(stage, { deltaY: -100 });
    expect(lies()).toContain('scale(0.704)');
    fireEvent.wheel(stage, { deltaY: 100 });
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    expect(lies()).toContain('translate(8px, 0px)');
    fireEvent.keyDown(stage, { key: 'r' });
    expect(lies()).toContain('rotate(90deg)');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(false),
    );
  });
});
