import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { Uploads } from '#ui/files/use-uploads.ts';
import { Composer } from './composer.tsx';

afterEach(() => cleanup());

function renderBox({ text = '', add = vi.fn<Uploads['add']>(), isRunning = false } = {}) {
  stubServer(() => envelope([]));
  const onSend = vi.fn<() => void>();
  const nothing = (): void => undefined;
  render(
    <AppFrame>
      <Composer
        ref={null}
        text={text}
        files={{
          fileNames: [],
          pending: [],
          sentNames: new Map(),
          add,
          remove: nothing,
          cancel: nothing,
        }}
        choice={{ providerId: null, model: 'local', scope: 'all' }}
        models={[]}
        isRunning={isRunning}
        isSending={false}
        onText={nothing}
        onChoice={nothing}
        onSend={onSend}
        onStop={nothing}
        onEditLast={nothing}
      />
    </AppFrame>,
  );
  return { box: screen.getByRole('textbox', { name: '问题' }), onSend };
}

/** Pastes into the box; answers whether the browser still pastes the text, and what was attached. */
function paste(text: string, files: File[]): { isTextPasted: boolean; attached: File[][] } {
  const attached: File[][] = [];
  const { box } = renderBox({
    add: vi.fn<Uploads['add']>((added) => void attached.push([...added])),
  });
  const clipboardData = { files, getData: (type: string) => (type === 'text/plain' ? text : '') };
  const event = createEvent.paste(box, { clipboardData });
  fireEvent(box, event);
  return { isTextPasted: !event.defaultPrevented, attached };
}

const picture = new File(['x'], '图.png', { type: 'image/png' });

it('a picture that is pasted goes along', () => {
  expect(paste('', [picture])).toEqual({ isTextPasted: false, attached: [[picture]] });
});

it('of a text that brings a picture of itself the text is pasted', () => {
  expect(paste('表里的字', [picture])).toEqual({ isTextPasted: true, attached: [] });
});

/** Presses a key; answers whether the browser still does what it does with it. */
const press = (box: HTMLElement, key: KeyboardEventInit): boolean => fireEvent.keyDown(box, key);

it('Enter that ends the composing of a word sends nothing, in Safari either; alone it sends once', () => {
  const { box, onSend } = renderBox({ text: 'ni hao' });
  fireEvent.compositionStart(box);
  fireEvent.compositionUpdate(box, { data: 'ni hao' });
  expect(press(box, { key: 'Enter', isComposing: true })).toBe(true);
  fireEvent.compositionEnd(box, { data: '你好' });
  // Safari tells of the key after the end.
  expect(press(box, { key: 'Enter', keyCode: 229 })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  expect(press(box, { key: 'Enter' })).toBe(false);
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('Shift+Enter breaks the line, and Enter waits for the answer that is written', () => {
  const { box, onSend } = renderBox({ text: '甲' });
  expect(press(box, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  cleanup();
  const other = renderBox({ text: '乙', isRunning: true });
  expect(press(other.box, { key: 'Enter' })).toBe(false);
  expect(other.onSend).not.toHaveBeenCalled();
});
