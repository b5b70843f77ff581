import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearUndo, offerUndo } from './undo-by-keys.ts';

let stop: () => void;
beforeEach(() => {
  stop = hearUndo();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

async function press(target: EventTarget, init: KeyboardEventInit = { ctrlKey: true }) {
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', bubbles: true, cancelable: true, ...init }),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}

describe('Ctrl+Z', () => {
  it('takes back what was done last, and what was before it once that is gone', async () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const endFirst = offerUndo(first);
    const endSecond = offerUndo(second);
    await press(document.body);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    endSecond();
    await press(document.body, { metaKey: true });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    endFirst();
    await press(document.body);
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('is left to fields and to editors that undo by themselves, and with Shift', async () => {
    const undo = vi.fn<() => void>();
    const end = offerUndo(undo);
    const field = document.body.appendChild(document.createElement('input'));
    await press(field);
    const map = document.body.appendChild(document.createElement('div'));
    map.addEventListener('keydown', (event) => event.preventDefault());
    await press(map);
    await press(document.body, { ctrlKey: true, shiftKey: true });
    await press(document.body, { ctrlKey: true, repeat: true });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press(dialog.appendChild(document.createElement('button')));
    expect(undo).not.toHaveBeenCalled();
    end();
  });
});
