import { ForceLayout } from './force-layout.ts';

/** What a graph is made of, and where its points stand each time they have moved. */
export interface LayoutRequest {
  count: number;
  links: Uint32Array;
}

/** Points move on the screen this often. */
const tellMs = 40;

function place({ count, links }: LayoutRequest): void {
  const layout = new ForceLayout({ count, links });
  const work = (): void => {
    const until = Date.now() + tellMs;
    do layout.step();
    while (!layout.isCold && Date.now() < until);
    postMessage(layout.positions);
    if (!layout.isCold) setTimeout(work);
  };
  work();
}

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => place(data));
