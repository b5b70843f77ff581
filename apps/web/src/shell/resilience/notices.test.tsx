import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { onTryNow, useConnection } from '#core/stream/connection.ts';
import { OfflineBar } from './offline-bar.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const offline = /网络已断开/;
const prompt = '有新版本，刷新后生效';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the offline bar', () => {
  it('stands while the browser has no network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBar />);
    expect(screen.queryByText(offline)).toBeNull();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(offline)).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(offline)).toBeNull();
  });
});

describe('the bar of a server that does not answer', () => {
  it('stands while the live stream is lost, and tries again when asked', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const tryNow = vi.fn<() => void>();
    onTryNow(tryNow);
    render(<OfflineBar />);
    expect(screen.queryByText(/连接不上服务器/)).toBeNull();
    act(() => useConnection.setState({ isLost: true }));
    expect(screen.getByText(/连接不上服务器/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '立即重试' }));
    expect(tryNow).toHaveBeenCalledOnce();
    act(() => useConnection.setState({ isLost: false }));
    expect(screen.queryByText(/连接不上服务器/)).toBeNull();
  });
});

describe('the update prompt', () => {
  it('appears when another build is served, goes for this build by 稍后, and comes for the next one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let build = 'one';
    const seen = stubServer(() => envelope({ build }));
    render(<UpdatePrompt />, { wrapper: AppFrame });
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.url).toBe('/home/v2/version');
    expect(screen.queryByText(prompt)).toBeNull();

    build = 'two';
    fireEvent.focus(window);
    expect(await screen.findByText(prompt)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '稍后' }));
    fireEvent.focus(window);
    await waitFor(() => expect(seen).toHaveLength(3));
    expect(screen.queryByText(prompt)).toBeNull();

    build = 'three';
    await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
    expect(await screen.findByText(prompt)).toBeTruthy();
    expect(screen.getByRole('button', { name: '刷新' })).toBeTruthy();
  });

  it('says nothing when the server cannot be asked', async () => {
    const seen = stubServer(() => envelope(null, { code: 503 }));
    render(<UpdatePrompt />, { wrapper: AppFrame });
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(screen.queryByText(prompt)).toBeNull();
  });
});
