import type { ProcessNode } from '@wm/contract/monitor/overview';
import type { Core } from '#core/core.ts';
import { daysLeft } from '../overview/own-checks.ts';
import { diskTrend, firstSampleTime, lastSamples, listNodes } from './sample.repository.ts';
import { ownNode } from './sampler.ts';

/** The processes of this installation and what they measured last. */
export async function readServer({ db }: Core): Promise<{
  nodes: ProcessNode[];
  daysLeft: number | null;
  firstTime: string | null;
}> {
  const [nodes, samples, trend, firstTime] = await Promise.all([
    listNodes(db),
    lastSamples(db),
    diskTrend(db),
    firstSampleTime(db),
  ]);
  const lastOf = new Map(samples.map((sample) => [sample.node, sample]));
  return {
    nodes: nodes.map(({ about, ...node }) => ({
      ...node,
      ...about,
      isOwn: node.node === ownNode,
      last: lastOf.get(node.node) ?? null,
    })),
    daysLeft: (trend && daysLeft(trend)) ?? null,
    firstTime,
  };
}
