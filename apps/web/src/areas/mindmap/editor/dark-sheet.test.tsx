import { act, cleanup, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { setConfig, setLanguage, usePreferences } from '../storage/preferences.ts';
import { createMap, engineSettings } from './create-map.ts';
import { createUi, EditorContext } from './editor-context.ts';
import { MapCanvas } from './map-canvas.tsx';
import { documentOf } from './new-document.ts';

afterEach(cleanup);

function canvasOf(template: string): HTMLElement {
  setLanguage('zh');
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => clearTimeout(frame));
  const root = { data: { text: '中心', uid: 'r' }, children: [] };
  const document = documentOf({ root, theme: { template, config: {} } });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  render(
    <App>
      <EditorContext value={{ map, ui: createUi(), replace: () => {}, place: null }}>
        <MapCanvas />
      </EditorContext>
    </App>,
  );
  return screen.getByTestId('mind-map');
}

const follows = (canvas: HTMLElement): boolean => canvas.classList.contains('mm-follows-mode');

it('a light sheet follows the mode of the product unless the reader does not want it', () => {
  const canvas = canvasOf('classic4');
  expect(follows(canvas)).toBe(true);
  act(() => setConfig({ isSheetDark: false }));
  expect(follows(canvas)).toBe(false);
  act(() => setConfig({ isSheetDark: true }));
});

it('a dark theme is shown as it is in both modes', () => {
  expect(follows(canvasOf('dark2'))).toBe(false);
});
