import type { MindMapFile } from '../../src/model/document.ts';

/** A one-pixel PNG. */
export const pngUrl =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A map with every feature a node can have, so that a round trip shows what is lost. */
export function sampleMap(): MindMapFile {
  return {
    layout: 'mindMap',
    theme: { template: 'classic4', config: { second: { fillColor: '#fff' } }, own: 1 },
    view: { transform: { scaleX: 1 }, state: { scale: 1, x: 3, y: 4 } },
    config: { anything: [1, { deep: true }] },
    extra: 'kept',
    root: {
      smmVersion: '0.14.0',
      data: {
        text: '<p><strong>中心</strong><span style="color: #f00;">主题</span></p>',
        richText: true,
        uid: 'root',
        expand: true,
        isActive: false,
        imgMap: { smm_img_key_1: pngUrl },
        generalization: { text: '旧格式的概要' },
      },
      children: [
        {
          data: {
            text: '第一个\n两行',
            uid: 'a',
            expand: false,
            icon: ['priority_1', 'progress_8', 'sign_23', 'expression_20'],
            tag: ['标签', { text: '有样式', style: { fill: '#abc' } }],
            hyperlink: 'https://example.com/路径?a=1&b=2',
            hyperlinkTitle: '标题 "x"',
            note: '# 备注\n\n- 列表 *不是* 节点\n\n```\n<b>\n```',
            checkbox: { done: true, progress: 80 },
            associativeLineTargets: ['c', 'gone'],
            associativeLineTargetControlOffsets: [
              [
                { x: 10, y: -5 },
                { x: -10, y: 5.5 },
              ],
              null,
            ],
            associativeLineText: { c: '依赖' },
            associativeLineStyle: { c: { associativeLineColor: '#00f', associativeLineWidth: 3 } },
            associativeLinePoint: [
              { startPoint: { x: 1, y: 2, dir: 'left', range: 0.5 }, endPoint: { x: 3, y: 4 } },
              null,
            ],
            unknownKey: { nested: [null, false] },
          },
          children: [
            {
              data: {
                text: 'a1',
                uid: 'a1',
                outerFrame: { groupId: 'g', text: '外框', fill: '#eee' },
              },
            },
            {
              data: {
                text: 'a2',
                uid: 'a2',
                outerFrame: { groupId: 'g', text: '外框', fill: '#eee' },
              },
              children: [],
            },
            { data: { text: 'a3', uid: 'a3' }, children: [], ownKey: 7 },
          ],
        },
        {
          data: {
            text: '自由主题',
            uid: 'free',
            freeTopic: true,
            customLeft: 410,
            customTop: -72.5,
            generalization: [{ text: '自由的概要', range: null }],
          },
          children: [{ data: { text: '子主题', uid: 'free-1' }, children: [] }],
        },
        {
          data: {
            text: '图片',
            uid: 'c',
            image: pngUrl,
            imageTitle: '图',
            imageSize: { width: 60, height: 40, custom: true },
            imgPlacement: 'left',
            shape: 'diamond',
            fontSize: 22,
            fontWeight: 700,
            lineDasharray: '5,5',
            dir: 'left',
            customTextWidth: 180,
            generalization: [{ text: '概要', uid: 's1', range: null, fillColor: '#123456' }],
          },
          children: [
            {
              data: { text: '图片键', image: 'smm_img_key_1', imageSize: { width: 1, height: 1 } },
              children: [],
            },
            { data: { text: '', uid: 'a1' }, children: [] },
            { data: {}, children: [] },
          ],
        },
        {
          data: {
            text: '范围概要',
            uid: 'd',
            generalization: [
              { text: '前两个', range: [0, 1] },
              { text: '第三个', range: [2, 2], richText: false },
            ],
            hyperlink: '#c',
            attachmentUrl: 'https://example.com/file.pdf',
            attachmentName: '文件.pdf',
          },
          children: [
            { data: { text: 'd1', uid: 'd1' }, children: [] },
            { data: { text: 'd2', uid: 'd2' }, children: [] },
            {
              data: { text: '$E=mc^2$', uid: 'd3', image: 'http://example.com/x.png' },
              children: [],
            },
          ],
        },
      ],
    },
  };
}
