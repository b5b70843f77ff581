import { insertChild } from '@wm/mindmap/insert-commands';
import type { Kit, Row } from './kit.ts';
import { redDot } from './kit.ts';

const image = `data:image/png;base64,${redDot}`;

async function fillDialog(kit: Kit, values: readonly (readonly [string, string])[]): Promise<void> {
  for (const [label, value] of values)
    await kit.dialog.getByLabel(label, { exact: true }).fill(value);
  await kit.confirm();
}

/** The middle of the associative line from B to C, on the screen. */
async function linePoint(kit: Kit, part = 0.5): Promise<{ x: number; y: number }> {
  return kit.page
    .locator('.mm-associative path')
    .first()
    .evaluate((element, at) => {
      const path = element as SVGPathElement;
      const line = path.closest('g')?.querySelectorAll<SVGPathElement>(':scope > path')[0] ?? path;
      const point = line.getPointAtLength(line.getTotalLength() * at);
      const { x, y } = point.matrixTransform(line.getScreenCTM() ?? undefined);
      return { x, y };
    }, part);
}

async function dragHandle(kit: Kit, handle: string): Promise<void> {
  const { x, y } = await linePoint(kit);
  await kit.page.mouse.click(x, y);
  const box = await kit.page.locator(`[data-handle="${handle}"]`).boundingBox();
  const from = {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  };
  await kit.page.mouse.move(from.x, from.y);
  await kit.page.mouse.down();
  await kit.page.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await kit.page.mouse.up();
}

/** Gives a file to the map as the browser does when one pastes or drops it. */
async function give(kit: Kit, type: 'paste' | 'drop', name: string): Promise<void> {
  await kit.node(name).evaluate(
    (target, [kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (sign) => sign.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      const { left, top } = target.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true, clientX: left + 4, clientY: top + 4 };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer });
      target.dispatchEvent(event);
    },
    [type, redDot],
  );
}

async function imageOf(kit: Kit, uid: string): Promise<unknown[]> {
  const { image: source, imageSize } = await kit.data(uid);
  return [source, imageSize];
}

const lineRows: readonly Row[] = [
  {
    names: ['relation line', 'associativeLineTargets'],
    async act(kit) {
      await kit.select('C');
      await kit.openDialog('line');
      // By keys: the arrow moves on, Enter chooses.
      await kit.page.keyboard.press('ArrowUp');
      await kit.page.keyboard.press('Enter');
    },
    read: async (kit) => (await kit.data('uid-c'))['associativeLineTargets'],
    wanted: ['uid-b'],
  },
  {
    names: ['associativeLineTargetControlOffsets'],
    act: (kit) => dragHandle(kit, 'bend-0'),
    async read(kit) {
      const offsets = (await kit.data('uid-b'))['associativeLineTargetControlOffsets'];
      return Array.isArray(offsets) ? offsets.flat().length : 0;
    },
    wanted: 2,
  },
  {
    names: ['associativeLinePoint'],
    act: (kit) => dragHandle(kit, 'end-0'),
    async read(kit) {
      const points = (await kit.data('uid-b'))['associativeLinePoint'];
      return Array.isArray(points) ? Object.keys(points[0] as object) : [];
    },
    wanted: ['startPoint', 'endPoint'],
  },
  {
    names: ['associativeLineText'],
    async act(kit) {
      const { x, y } = await linePoint(kit);
      await kit.page.mouse.click(x, y, { button: 'right' });
      await kit.choose(kit.t('lineText'));
      await fillDialog(kit, [[kit.t('lineText'), 'because']]);
    },
    read: async (kit) => (await kit.data('uid-b'))['associativeLineText'],
    wanted: { 'uid-c': 'because' },
  },
];

const imageRows: readonly Row[] = [
  {
    names: ['image dialog', 'imageTitle', 'imageSize'],
    async act(kit) {
      await kit.select('B');
      await kit.openDialog('image');
      await fillDialog(kit, [
        [kit.t('imageData'), image],
        [kit.t('imageWidth'), '64'],
        [kit.t('linkTitle'), 'a dot'],
      ]);
    },
    async read(kit) {
      const { imageTitle } = await kit.data('uid-b');
      return [...(await imageOf(kit, 'uid-b')), imageTitle];
    },
    wanted: [image, { width: 64, height: 64, custom: true }, 'a dot'],
  },
  {
    names: ['pasted image'],
    async act(kit) {
      await kit.select('B');
      await give(kit, 'paste', 'B');
    },
    read: (kit) => imageOf(kit, 'uid-b'),
    wanted: [image, { width: 8, height: 8 }],
  },
  {
    names: ['dropped image'],
    act: (kit) => give(kit, 'drop', 'C'),
    read: (kit) => imageOf(kit, 'uid-c'),
    wanted: [image, { width: 8, height: 8 }],
  },
  {
    names: ['image resized'],
    async act(kit) {
      await kit.select('A');
      const box = await kit.page.locator('[data-handle=image]').boundingBox();
      const { x, y } = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
      await kit.page.mouse.move(x, y);
      await kit.page.mouse.down();
      await kit.page.mouse.move(x + 50, y + 50, { steps: 3 });
      await kit.page.mouse.up();
    },
    async read(kit) {
      const size = (await kit.data('uid-a'))['imageSize'] as { width: number };
      return size.width > 80;
    },
    wanted: true,
  },
];

/** What a node carries: specification 3. */
export const contentRows: readonly Row[] = [
  {
    names: ['text', 'resetRichText', 'activeStyle'],
    act: (kit) => kit.edit('B', 'written'),
    async read(kit) {
      const { text, resetRichText, activeStyle } = await kit.data('uid-b');
      return [text, resetRichText, activeStyle];
    },
    wanted: ['written', true, { color: 1 }],
  },
  {
    names: ['uid', 'isActive'],
    async act(kit) {
      await kit.nodeMenu('B', insertChild.label);
      await kit.page.keyboard.press('Enter');
    },
    async read(kit) {
      const child = (await kit.file()).root.children[1]?.children[0]?.data;
      return [
        child?.['isActive'],
        /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(child?.['uid'])),
      ];
    },
    wanted: [false, true],
  },
  {
    names: ['hyperlink dialog', 'hyperlink', 'hyperlinkTitle'],
    async act(kit) {
      await kit.select('B');
      await kit.openDialog('link');
      await fillDialog(kit, [
        [kit.t('address'), 'https://b.test/'],
        [kit.t('linkTitle'), 'there'],
      ]);
    },
    async read(kit) {
      const { hyperlink, hyperlinkTitle } = await kit.data('uid-b');
      return [hyperlink, hyperlinkTitle];
    },
    wanted: ['https://b.test/', 'there'],
  },
  {
    names: ['note dialog', 'note', 'note Markdown'],
    async act(kit) {
      await kit.select('B');
      await kit.openDialog('note');
      await kit.dialog.getByLabel(kit.t('note'), { exact: true }).fill('**strong** note');
      await kit.dialog.getByText(kit.t('preview'), { exact: true }).click();
      await kit.dialog.locator('strong', { hasText: 'strong' }).waitFor();
      await kit.confirm();
    },
    read: async (kit) => (await kit.data('uid-b'))['note'],
    wanted: '**strong** note',
  },
  {
    names: ['tag dialog', 'tag'],
    async act(kit) {
      await kit.select('B');
      await kit.openDialog('tag');
      await kit.dialog.getByRole('combobox').fill('one');
      await kit.dialog.getByRole('combobox').press('Enter');
      await kit.confirm();
    },
    read: async (kit) => (await kit.data('uid-b'))['tag'],
    wanted: ['one'],
  },
  ...imageRows,
  ...lineRows,
];
