import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { Uploads } from '#ui/files/use-uploads.ts';
import { Composer } from './composer.tsx';

afterEach(() => cleanup());

/** Pastes into the box; answers whether the browser still pastes the text, and what was attached. */
function paste(text: string, files: File[]): { isTextPasted: boolean; attached: File[][] } {
  stubServer(() => envelope([]));
  const attached: File[][] = [];
  const add = vi.fn<Uploads['add']>((added) => void attached.push([...added]));
  const nothing = (): void => undefined;
  render(
    <AppFrame>
      <Composer
        ref={null}
        text=""
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
        isRunning={false}
        isSending={false}
        onText={nothing}
        onChoice={nothing}
        onSend={nothing}
        onStop={nothing}
        onEditLast={nothing}
      />
    </AppFrame>,
  );
  const box = screen.getByRole('textbox', { name: '问题' });
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
