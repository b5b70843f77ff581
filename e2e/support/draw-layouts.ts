/** The page of `mind-map-pictures.ts`: one document in all layouts under the theme of the address. Browser only. */
import { exportSvg } from '@wm/mindmap/draw-map';
import { MapDrawer } from '@wm/mindmap/map-drawer';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { MindNode } from '@wm/mindmap/document';
import { layoutNames } from '@wm/mindmap/document';
import { readDocument } from '@wm/mindmap/read-document';
import { canvasMeasure } from '@wm/mindmap/canvas-measure';

function node(text: string, children: MindNode[] = [], data: object = {}): MindNode {
  return { data: { text, uid: text, expand: true, ...data }, children };
}

const sample = node('产品发布计划', [
  node('调研', [node('用户访谈'), node('竞品对比', [node('功能'), node('价格')])], {
    icon: ['priority_1'],
  }),
  node('设计', [node('交互稿', [], { tag: ['评审中'] }), node('视觉稿'), node('组件规范')], {
    icon: ['priority_2'],
    generalization: [{ text: '两周完成', uid: 'summary', expand: true, range: null }],
  }),
  node('开发', [node('前端'), node('后端', [node('接口'), node('数据库')])], {
    associativeLineTargets: ['测试'],
    associativeLineText: { 测试: '提测' },
  }),
  node('测试', [node('功能测试', [], { note: '覆盖主要流程' }), node('压力测试')], {
    icon: ['progress_4'],
  }),
  node('上线', [node('灰度', [], { outerFrame: { groupId: 'g', text: '分批' } }), node('公告')]),
]);

function draw(layout: string, template: string): string {
  const read = readDocument({ root: sample, theme: { template, config: {} }, layout });
  const context = document.createElement('canvas').getContext('2d');
  if (!read.ok || !context) throw new Error('cannot draw');
  const measure = canvasMeasure(context);
  const map = new Mindmap(read.document, { measure });
  const { session, scene, settings } = map;
  const drawer = new MapDrawer(session, scene, () => settings);
  return exportSvg({ session, scene, drawer, measure }, { paddingX: 20, paddingY: 20 });
}

const theme = new URLSearchParams(location.search).get('theme') ?? 'default';
const main = document.querySelector('main');
for (const layout of layoutNames) {
  const text = draw(layout, theme);
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.textContent = layout;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await image.decode();
  const background = /fill="([^"]+)"/.exec(text)?.[1];
  if (background) figure.style.background = background;
  caption.style.color = '#888';
  figure.append(caption, image);
  main?.append(figure);
}
main?.setAttribute('data-done', '');
