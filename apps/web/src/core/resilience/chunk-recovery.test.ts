import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnection } from '#core/stream/connection.ts';
import { isRecovering, recoverFromMissingChunks } from './chunk-recovery.ts';

const reload = vi.fn<() => void>();
let stop: () => void = () => {};

function lose(file: string): Event {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new Error(`Failed to fetch dynamically imported module: ${file}`),
  });
  window.dispatchEvent(event);
  return event;
}

function comeBack(): void {
  stop();
  stop = recoverFromMissingChunks(reload);
}

beforeEach(() => {
  reload.mockClear();
  comeBack();
});
afterEach(() => stop());

describe('a missing file of the build', () => {
  it('is answered by loading the page again, once for each file', () => {
    expect(lose('/assets/a.js').defaultPrevented).toBe(true);
    expect(isRecovering()).toBe(true);
    comeBack();
    expect(lose('/assets/a.js').defaultPrevented).toBe(false);
    expect(isRecovering()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    lose('/assets/b.js');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload twice for two files missing at once', () => {
    lose('/assets/a.js');
    expect(lose('/assets/b.js').defaultPrevented).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(lose('/assets/a.js').defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('does not reload while the server is away: the file is not gone', () => {
    useConnection.setState({ isLost: true });
    expect(lose('/assets/c.js').defaultPrevented).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    useConnection.setState({ isLost: false });
    lose('/assets/c.js');
    expect(reload).toHaveBeenCalledOnce();
  });
});
