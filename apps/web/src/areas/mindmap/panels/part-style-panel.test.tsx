import type { NodeData } from '@wm/mindmap/document';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMap, engineSettings, fileOf } from '../editor/create-map.ts';
import { createUi, EditorContext } from '../editor/editor-context.ts';
import { MapCanvas } from '../editor/map-canvas.tsx';
import { documentOf } from '../editor/new-document.ts';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import { SideBar } from './side-bar.tsx';

const child = (uid: string, data: NodeData) => ({
  data: { text: uid, uid, ...data },
  children: [],
});

function show() {
  const document = documentOf({
    root: {
      data: { text: '中心', uid: 'r' },
      children: [
        child('甲', {
          associativeLineTargets: ['乙'],
          outerFrame: { groupId: 'g', text: '重点' },
          tag: ['急', '缓'],
        }),
        child('乙', {}),
      ],
    },
  });
  if (!document) throw new Error('the sample is no map');
  const map = createMap(document, engineSettings('zh', usePreferences.getState().config), () => {});
  const ui = createUi();
  ui.setState({ panel: 'nodeStyle' });
  render(
    <App>
      <EditorContext value={{ map, ui, replace: () => {}, place: null }}>
        <MapCanvas />
        <SideBar />
      </EditorContext>
    </App>,
  );
  fireEvent.focus(window);
  map.session.select(['甲']);
  const data = (): NodeData => fileOf(map).root.children?.[0]?.data ?? {};
  return { map, data };
}

beforeEach(() => {
  setLanguage('zh');
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', (frame?: number) => {
    clearTimeout(frame);
  });
});

afterEach(cleanup);

function type(label: string, text: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

it('styles the line that leaves a node, by the keyboard too, and gives it back to the theme', async () => {
  const { map, data } = show();
  fireEvent.click(await screen.findByRole('button', { name: '关联到：乙' }));
  expect(screen.getByRole('complementary', { name: '关联线样式' })).toBeTruthy();
  const [color] = screen.getAllByLabelText('颜色');
  fireEvent.change(color as HTMLElement, { target: { value: '#ff0000' } });
  type('宽度', '5');
  type('关联线文字', '依赖');
  expect(data().associativeLineStyle).toEqual({
    乙: { associativeLineColor: '#ff0000', associativeLineWidth: 5 },
  });
  expect(data().associativeLineText).toEqual({ 乙: '依赖' });
  fireEvent.click(screen.getByRole('button', { name: '恢复默认样式' }));
  expect(data().associativeLineStyle).toBeUndefined();
  for (let steps = 0; map.session.undo(); steps += 1) expect(steps).toBeLessThan(10);
  expect(data()).toMatchObject({ associativeLineTargets: ['乙'] });
  expect(data().associativeLineText).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: '删除关联线' }));
  expect(data().associativeLineTargets).toBeUndefined();
  expect(screen.getByRole('complementary', { name: '节点样式' })).toBeTruthy();
});

it('styles the frame a node stands in, in the names of the format', async () => {
  const { data } = show();
  fireEvent.click(await screen.findByRole('button', { name: '外框：重点' }));
  type('外框文字', '里程碑');
  const [border, fill] = screen.getAllByLabelText('颜色');
  fireEvent.change(border as HTMLElement, { target: { value: '#00aa00' } });
  fireEvent.change(fill as HTMLElement, { target: { value: '#00aa00' } });
  fireEvent.click(screen.getByLabelText('包含下级节点'));
  expect(data().outerFrame).toEqual({
    groupId: 'g',
    text: '里程碑',
    strokeColor: '#00aa00',
    fill: 'rgba(0, 170, 0, 0.15)',
    containsChildren: false,
  });
  fireEvent.click(screen.getByRole('button', { name: '恢复默认样式' }));
  expect(data().outerFrame).toEqual({ groupId: 'g', text: '里程碑' });
  fireEvent.click(screen.getByRole('button', { name: '删除外框' }));
  expect(data().outerFrame).toBeUndefined();
});

it('styles one of the tags of the selected nodes', async () => {
  const { data } = show();
  fireEvent.click(await screen.findByRole('button', { name: '缓' }));
  const [fill] = screen.getAllByLabelText('填充');
  fireEvent.change(fill as HTMLElement, { target: { value: '#336699' } });
  expect(data().tag).toEqual(['急', { text: '缓', style: { fill: '#336699' } }]);
});
