import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createMap, engineSettings, fileOf } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import { documentOf } from '../editor/new-document.ts';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import { StylePanel } from './node-style-panel.tsx';

afterEach(cleanup);

it('numbers what is below the selected node, in a form and to a depth of choice, and takes it back', async () => {
  setLanguage('zh');
  const root = { data: { text: '中心', uid: 'r' }, children: [{ data: { text: '甲' } }] };
  const document = documentOf({ root });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  map.session.select(['r']);
  render(
    <EditorContext value={{ map, ui: createUi(), replace: () => {}, place: null }}>
      <StylePanel />
    </EditorContext>,
  );
  const choose = async (field: string, option: string): Promise<void> => {
    fireEvent.mouseDown(screen.getByLabelText(field));
    const [found] = (await screen.findAllByText(option)).toReversed();
    if (found) fireEvent.click(found);
  };
  const number = (): unknown => fileOf(map).root.data.number;
  await choose('形式', '一、 二、 三、');
  expect(number()).toEqual({ type: 8, level: 1 });
  await choose('层级', '所有层级');
  expect(number()).toEqual({ type: 8, level: 0 });
  map.session.undo();
  map.session.undo();
  expect(number()).toBeUndefined();
});
