import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Server } from '../server.ts';
import { storageKey } from './kit.ts';
import type { File } from './kit.ts';

type Node = File['root'];

function node(text: string, children: Node[] = []): Node {
  return { data: { text, expand: true, isActive: false, uid: `uid-${text}` }, children };
}

export const seed: File = {
  root: node('中心', [node('甲', [node('甲一')]), node('乙')]),
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
};

/** Opens the public map page on a document. */
export async function openMap(page: Page, server: Server, file: object = seed): Promise<void> {
  await page.goto(`${server.url}/mind_index`);
  await expect(nodes(page)).not.toHaveCount(0);
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name ?? '', text ?? ''),
    [storageKey, JSON.stringify(file)],
  );
  await page.reload();
  await expect(nodes(page)).not.toHaveCount(0);
}

export function nodes(page: Page): Locator {
  return page.getByRole('tree').getByRole('treeitem');
}

export function nodeOf(page: Page, text: string): Locator {
  return page.getByRole('treeitem', { name: text, exact: true });
}

export async function stored(page: Page): Promise<File> {
  const text = await page.evaluate((name) => localStorage.getItem(name), storageKey);
  return JSON.parse(text ?? 'null') as File;
}

/** Texts of a branch, indented. */
export function outline({ data, children }: Node, depth = 0): string[] {
  const text = data.text.replaceAll(/<[^>]*>/g, '');
  return [`${'  '.repeat(depth)}${text}`, ...children.flatMap((one) => outline(one, depth + 1))];
}

export async function expectOutline(page: Page, expected: string[]): Promise<void> {
  await expect.poll(async () => outline((await stored(page)).root)).toEqual(expected);
}

/** Takes back step after step by keys; answers how many there were. */
export async function undoAll(page: Page): Promise<number> {
  const undo = page.getByRole('button', { name: '回退' });
  let steps = 0;
  for (; steps < 200 && (await undo.isEnabled()); steps += 1) {
    await page.keyboard.press('Control+z');
  }
  await expect(undo).toBeDisabled();
  return steps;
}

/** Drags a node onto the middle of another one. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const middleOf = async (text: string): Promise<[number, number]> => {
    const box = await nodeOf(page, text).boundingBox();
    if (!box) throw new Error(`${text} is not shown`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middleOf(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(to)), { steps: 4 });
  await page.mouse.up();
}
