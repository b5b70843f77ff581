import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import type { Server } from './server.ts';

/** Every request of a page, and those among them that leave the product. */
export function listen(page: Page, server: Server) {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return {
    asked,
    foreign: () =>
      asked
        .map((request) => request.url())
        .filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(server.url)),
    /** Reads of files and references. */
    reads: () =>
      asked.filter((request) => /\/genome\/v2\/(tracks|genomes)\/\d+\/\w+$/.test(request.url())),
  };
}

/** The picture of alignments on a page. */
export const picture = (page: Page) => page.getByRole('img', { name: /^比对图/ });

export const isDrawn = (page: Page) => expect(picture(page)).toHaveAttribute('data-ready', 'true');

/** Drops files onto the picture, as from a folder of the machine. */
export async function drop(page: Page, files: [name: string, bytes: Buffer][]): Promise<void> {
  const given = files.map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  const dataTransfer = await page.evaluateHandle(async (named) => {
    const held = new DataTransfer();
    for (const [name, base64] of named) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      held.items.add(new File([bytes], name));
    }
    return held;
  }, given);
  await picture(page).dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('松开即可添加文件')).toBeVisible();
  await picture(page).dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('松开即可添加文件')).toHaveCount(0);
}

/** The tracks that are drawn, by name: how many of their pixels are painted. */
function drawnTracks(page: Page): Promise<Record<string, number>> {
  return picture(page).evaluate((host) => {
    const drawn: Record<string, number> = {};
    for (const viewport of host.shadowRoot?.querySelectorAll('.igv-viewport') ?? []) {
      const name = viewport.querySelector('.igv-track-label')?.textContent ?? '';
      if (name === '') continue;
      let painted = 0;
      for (const canvas of viewport.querySelectorAll('canvas')) {
        const { width, height } = canvas;
        if (width * height === 0) continue;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) painted += 1;
      }
      drawn[name] = (drawn[name] ?? 0) + painted;
    }
    return drawn;
  });
}

/** Waits until each of these tracks shows something. */
export const isPainted = (page: Page, names: string[]) =>
  expect
    .poll(async () => {
      const drawn = await drawnTracks(page);
      return names.filter((name) => !((drawn[name] ?? 0) > 50));
    })
    .toEqual([]);
