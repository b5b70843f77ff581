import { rainbowPalettes } from '@wm/mindmap/rainbow-lines';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createMap, engineSettings, fileOf } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import { documentOf } from '../editor/new-document.ts';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import { RainbowSection } from './rainbow-section.tsx';

afterEach(cleanup);

it('turns rainbow lines on, chooses their palette, and shows one that a file brought', () => {
  setLanguage('zh');
  const rainbowLinesConfig = { open: false, colorsList: ['#111111', '#222222'] };
  const root = { data: { text: '中心', uid: 'r' }, children: [] };
  const document = documentOf({ root, config: { rainbowLinesConfig } });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  render(
    <EditorContext value={{ map, ui: createUi(), replace: () => {}, place: null }}>
      <RainbowSection />
    </EditorContext>,
  );
  const config = (): unknown => fileOf(map).config?.['rainbowLinesConfig'];
  expect(screen.queryByRole('group', { name: '配色' })).toBeNull();
  fireEvent.click(screen.getByLabelText('彩虹线条'));
  expect(config()).toEqual({ open: true, colorsList: ['#111111', '#222222'] });
  expect(screen.getByRole('button', { name: '配色 1' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '配色 3' }));
  expect(config()).toEqual({ open: true, colorsList: rainbowPalettes[1] });
  map.session.undo();
  map.session.undo();
  expect(config()).toEqual(rainbowLinesConfig);
});
