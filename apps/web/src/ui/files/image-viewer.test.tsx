import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImageView } from './image-view.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { fittingScale, scaledTo, upright, zoomed } from './viewing.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(count = 3) {
  const onClose = vi.fn<() => void>();
  const sources = Array.from({ length: count }, (_, at) => `/prod-api/files/${at}.png`);
  render(<ImageViewer sources={sources} start={0} onClose={onClose} />);
  return onClose;
}

const viewer = () => screen.getByRole('dialog', { name: '图片查看器' });
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /^第 \d 张/ });
const press = (key: string) => fireEvent.keyDown(viewer(), { key });
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const scale = () => Number(/ scale\(([\d.]+)\)/.exec(picture().style.transform)?.[1]);

describe('9 the image viewer', () => {
  it('stands at z-index 2015 and takes the focus', () => {
    open();
    expect(viewer().style.zIndex).toBe('2015');
    expect(document.activeElement).toBe(viewer());
  });

  it('zooms by tenths with keys, buttons and wheel, between 0.01 and 100', () => {
    open();
    press('+');
    expect(scale()).toBeCloseTo(1.1, 5);
    press('-');
    expect(scale()).toBeCloseTo(1, 5);
    fireEvent.click(screen.getByRole('button', { name: '放大' }));
    fireEvent.wheel(viewer(), { deltaY: -100 });
    expect(scale()).toBeCloseTo(1.21, 5);
    for (let round = 0; round < 80; round += 1) press('ArrowUp');
    expect(scale()).toBe(100);
    for (let round = 0; round < 200; round += 1) press('ArrowDown');
    expect(scale()).toBe(0.01);
    press('1');
    expect(scale()).toBe(1);
  });

  it('turns, leafs through in a circle, and closes', () => {
    const onClose = open();
    press('r');
    expect(picture().style.transform).toContain('rotate(90deg)');
    press('l');
    press('l');
    expect(picture().style.transform).toContain('rotate(-90deg)');
    press('ArrowLeft');
    expect(picture().getAttribute('src')).toBe('/prod-api/files/2.png');
    press('ArrowRight');
    expect(picture().getAttribute('src')).toBe('/prod-api/files/0.png');
    press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps what was turned while a picture was loading, and shows the next one upright', () => {
    open();
    press('r');
    fireEvent.load(picture());
    expect(picture().style.transform).toContain('rotate(90deg)');
    press('ArrowRight');
    expect(picture().style.transform).toContain('scale(1) rotate(0deg)');
  });

  it('shows the next one each 5000 ms while it plays', () => {
    vi.useFakeTimers();
    open();
    press('p');
    pass(4999);
    expect(picture().alt).toBe('第 1 张，共 3 张');
    pass(1);
    expect(picture().alt).toBe('第 2 张，共 3 张');
    pass(10_000);
    expect(picture().alt).toBe('第 1 张，共 3 张');
    fireEvent.click(screen.getByRole('button', { name: '暂停播放' }));
    pass(20_000);
    expect(picture().alt).toBe('第 1 张，共 3 张');
  });

  it('says so when a picture cannot be shown', () => {
    open(1);
    fireEvent.error(picture());
    expect(screen.getByRole('alert').textContent).toBe('图片无法显示');
  });

  it('keeps what is under the pointer where it is, and fits what is larger than the screen', () => {
    const point = { x: 100, y: 50 };
    const next = zoomed({ ...upright, x: 20, y: 10 }, 1, point);
    expect((point.x - next.x) / next.scale).toBeCloseTo(point.x - 20, 9);
    expect(scaledTo(upright, 1000).scale).toBe(100);
    expect(fittingScale({ width: 2000, height: 500 }, { width: 1000, height: 1000 })).toBe(0.5);
    expect(fittingScale({ width: 20, height: 20 }, { width: 1000, height: 1000 })).toBe(1);
  });
});

describe('2.7 image display', () => {
  it('shows the first of several under the file host and opens them all', async () => {
    render(<ImageView value="/files/a.png,/files/b.png" alt="封面" />);
    const image = screen.getByRole('img', { name: '封面' });
    expect(image.getAttribute('src')).toBe('/prod-api/files/a.png');
    expect(screen.getByText('2 张')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看图片：封面，2 张' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says -- without one, and shows a mark when it does not load', () => {
    render(<ImageView value="" alt="封面" />);
    expect(document.body.textContent).toBe('--');
    cleanup();
    render(<ImageView value="/files/a.png" alt="封面" />);
    fireEvent.error(screen.getByRole('img', { name: '封面' }));
    expect(screen.getByTitle('图片无法显示')).toBeTruthy();
  });

  it('takes another file host from the page', () => {
    const meta = document.createElement('meta');
    meta.name = 'wm-file-host';
    meta.content = 'https://files.example.com/x';
    document.head.append(meta);
    render(<ImageView value="/files/a.png" alt="封面" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe(
      'https://files.example.com/x/files/a.png',
    );
    meta.remove();
  });
});
