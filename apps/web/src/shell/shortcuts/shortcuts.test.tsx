import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { showShortcuts, useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { ShortcutHost } from './shortcut-host.tsx';

const group: ShortcutGroup = { title: '本页', shortcuts: [{ keys: 'Ctrl++', does: '放大' }] };

function Part(): ReactNode {
  useShortcuts(group);
  return <input aria-label="字" maxLength={5} defaultValue="一二" />;
}

function show(parts: ReactNode): void {
  render(
    <AppFrame>
      <ShortcutHost />
      {parts}
    </AppFrame>,
  );
}

beforeEach(() => {
  // jsdom draws nothing, so that nothing is hidden either.
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => act(() => showShortcuts(false)));

describe('the sheet of shortcuts', () => {
  it('opens by ?, and names the keys of what is shown, once for each kind', async () => {
    show([<Part key="1" />, <Part key="2" />]);
    fireEvent.keyDown(document.body, { key: '?' });
    const sheet = await screen.findByRole('dialog', { name: '快捷键' });
    expect(screen.getAllByRole('region', { name: '本页' })).toHaveLength(1);
    expect([...sheet.querySelectorAll('kbd')].slice(0, 2).map((key) => key.textContent)).toEqual([
      'Ctrl',
      '+',
    ]);
    expect(screen.getByRole('region', { name: '所有页面' })).toBeTruthy();
  });

  it('leaves ? to who types, and to a screen that uses it itself', () => {
    show(<Part />);
    fireEvent.keyDown(screen.getByLabelText('字'), { key: '?' });
    const own = (event: KeyboardEvent): void => event.preventDefault();
    document.body.addEventListener('keydown', own);
    fireEvent.keyDown(document.body, { key: '?' });
    document.body.removeEventListener('keydown', own);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('keys that hold everywhere', () => {
  it('Ctrl+S sends the form of the dialog on top, and nothing below it saves', () => {
    const sent: string[] = [];
    const form = (name: string): ReactNode => (
      <div role="dialog" aria-label={name} key={name}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(name);
          }}
        />
      </div>
    );
    show([form('下'), form('上')]);
    const below = (): number => sent.push('页');
    window.addEventListener('keydown', below);
    const isLeft = fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    window.removeEventListener('keydown', below);
    expect(sent).toEqual(['上']);
    expect(isLeft).toBe(false);
  });

  it('pasting more than a field takes says so; what fits says nothing', () => {
    const { shown } = spyNotifier();
    show(<Part />);
    const field = screen.getByLabelText<HTMLInputElement>('字');
    const paste = (text: string): void =>
      void fireEvent.paste(field, { clipboardData: { getData: () => text } });
    field.setSelectionRange(2, 2);
    paste('三四五');
    expect(shown).toEqual([]);
    paste('三四五六');
    expect(shown).toEqual([{ kind: 'warning', text: '这里最多 5 个字符，粘贴的内容被截断' }]);
    field.setSelectionRange(0, 2);
    paste('三四五六七');
    expect(shown).toHaveLength(1);
  });
});
