import { expect, it } from 'vitest';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import { pngBytes } from './fixtures.ts';
import { pngUrl } from './sample-map.ts';
import { xmindGenerator } from './xmind-generator.ts';

const { Marker, Relationship, RootTopic, Summary, Topic, Workbook } = xmindGenerator;

/** A workbook as the generator of Xmind Ltd. writes it: not our own idea of the format. */
async function write(): Promise<Uint8Array> {
  const image = { name: 'a.png', data: pngBytes };
  const workbook = Workbook([
    RootTopic('季度计划')
      .children([
        Topic('目标')
          .markers([Marker.Priority['p1'], Marker.Task['quarter'], Marker.Flag['red']])
          .labels(['重要', '第一季度'])
          .note('第一行\n第二行')
          .children([Topic('增长').ref('growth'), Topic('留存').ref('retention')])
          .summaries([Summary('两项指标', { from: 'growth', to: 'retention' })]),
        Topic('资源').ref('resources').image(image),
      ])
      .relationships([Relationship('需要', { from: 'growth', to: 'resources' })]),
    RootTopic('第二张').children([Topic('附录')]),
  ]);
  return new Uint8Array(await workbook.archive());
}

it('a workbook of Xmind’s own generator is read whole', async () => {
  const { sheets, findings } = readXmind(await write(), { center: { x: 400, y: 300 } });
  expect(findings).toEqual([]);
  const [plan, appendix] = sheets.map(({ file }) => file.root);
  const [goals, resources] = plan?.children ?? [];
  expect(plan?.data['text']).toBe('季度计划');
  expect(goals?.data).toMatchObject({
    text: '目标',
    icon: ['priority_1', 'progress_2', 'sign_2'],
    tag: ['重要', '第一季度'],
    note: '第一行\n第二行\n',
    generalization: [{ text: '两项指标', range: [0, 1] }],
  });
  expect(goals?.children?.map(({ data }) => data['text'])).toEqual(['增长', '留存']);
  expect(resources?.data).toMatchObject({ text: '资源', image: pngUrl });
  const target = resources?.data['uid'];
  expect(goals?.children?.[0]?.data).toMatchObject({
    associativeLineTargets: [target],
    associativeLineText: { [String(target)]: '需要' },
  });
  expect([appendix?.data['text'], appendix?.children?.[0]?.data['text']]).toEqual([
    '第二张',
    '附录',
  ]);
});
