import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { words } from '../../../apps/web/src/areas/mindmap/words.ts';
import type { Label } from '@wm/mindmap/command';
import { fitCanvas, undo } from '@wm/mindmap/view-commands';

export type Language = 'zh' | 'en';

export interface Data {
  text: string;
  [key: string]: unknown;
}

interface Node {
  data: Data;
  children: Node[];
}

/** A stored map, as far as the table looks into it. */
export interface File {
  root: Node;
  theme: { template: string; config: Record<string, unknown> };
  layout: string;
  config?: Record<string, Record<string, unknown>>;
}

export const storageKey = 'SIMPLE_MIND_MAP_DATA';

/** Eight red pixels: an image a node can hold. */
export const redDot =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII=';

/** A place inside every node where none of its signs is: neither at its round corner nor on its image. */
const beside = { x: 10, y: 12 };

function node(text: string, more: object = {}, children: Node[] = []): Node {
  const data = { text, expand: true, isActive: false, uid: `uid-${text.toLowerCase()}`, ...more };
  return { data, children };
}

/** A map with one of each, in signs that are no Chinese: what is Chinese on the screen is the editor's. */
const seed: File = {
  root: node('Root', {}, [
    node(
      'A',
      {
        image: `data:image/png;base64,${redDot}`,
        imageSize: { width: 60, height: 60, custom: true },
        hyperlink: 'https://a.test',
        note: 'a note',
      },
      [node('A1', {}, [node('A1x')]), node('A2')],
    ),
    node('B', {
      associativeLineTargets: ['uid-c'],
      resetRichText: true,
      activeStyle: { color: 1 },
    }),
    node('C', { fillColor: '#00ff00' }),
  ]),
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
};

export const seedText = JSON.stringify(seed);

/** Presses what is still moving into its place: menus and lists unfold. */
async function press(target: Locator): Promise<void> {
  await target.evaluate((element) => (element as HTMLElement).click());
}

/** Hands for one language of the editor. Texts are asked for by their key, so that a missing one fails. */
export class Kit {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  t(word: keyof typeof words): string {
    return words[word][this.language];
  }

  say(label: Label): string {
    return label[this.language];
  }

  /** Loads the seed, or another map, anew. */
  async open(text = seedText): Promise<void> {
    await this.page.evaluate(
      ([key, value, language]) => {
        localStorage.clear();
        localStorage.setItem(key ?? '', value ?? '');
        localStorage.setItem('SIMPLE_MIND_MAP_LANG', language ?? '');
      },
      [storageKey, text, this.language],
    );
    await this.page.reload();
    await expect(this.node('Root')).toBeVisible();
  }

  /** The stored map, written out at once as when the page is left. */
  text(): Promise<string> {
    return this.page.evaluate((key) => {
      window.dispatchEvent(new Event('pagehide'));
      return localStorage.getItem(key) ?? '';
    }, storageKey);
  }

  async file(): Promise<File> {
    return JSON.parse(await this.text()) as File;
  }

  /** Data of the node with this uid, or of nothing. */
  async data(uid: string): Promise<Data> {
    const find = (one: Node): Data | undefined =>
      one.data['uid'] === uid ? one.data : one.children.map(find).find(Boolean);
    return find((await this.file()).root) ?? { text: '' };
  }

  /** The map's texts, in brackets by level. */
  async outline(): Promise<string> {
    const write = ({ data, children }: Node): string =>
      data.text.replaceAll(/<[^>]*>/g, '') +
      (children.length > 0 ? `(${children.map(write).join(' ')})` : '');
    return write((await this.file()).root);
  }

  node(text: string): Locator {
    return this.page.getByRole('treeitem', { name: text, exact: true });
  }

  get tree(): Locator {
    return this.page.getByRole('tree');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses on a node beside its signs. */
  async select(text: string): Promise<void> {
    await this.node(text).click({ position: beside });
  }

  async edit(text: string, typed: string): Promise<void> {
    await this.select(text);
    await this.page.keyboard.press('F2');
    await this.page.keyboard.insertText(typed);
    await this.page.keyboard.press('Enter');
  }

  private item(label: string): Locator {
    return this.page
      .getByRole('menuitem')
      .filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** Chooses from the menu that is open. */
  async choose(label: string): Promise<void> {
    await press(this.item(label));
  }

  async nodeMenu(text: string, label: Label): Promise<void> {
    await this.node(text).click({ button: 'right', position: beside });
    await this.choose(this.say(label));
  }

  async canvasMenu(...labels: (Label | string)[]): Promise<void> {
    await this.tree.click({ button: 'right', position: { x: 20, y: 20 } });
    for (const [index, label] of labels.entries()) {
      const text = typeof label === 'string' ? label : this.say(label);
      if (index === labels.length - 1) await this.choose(text);
      else {
        await this.item(text).dispatchEvent('mouseover');
      }
    }
  }

  /** Opens a panel unless it is open. */
  async panel(word: keyof typeof words): Promise<void> {
    const button = this.page
      .getByRole('navigation', { name: this.t('panels') })
      .getByRole('button', { name: this.t(word), exact: true });
    await button.evaluate((element) => {
      if (element.getAttribute('aria-pressed') !== 'true') (element as HTMLElement).click();
    });
  }

  /** A section of the open panel. */
  section(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async fill(field: Locator, value: string): Promise<void> {
    await field.fill(value);
    await field.press('Enter');
    await field.blur();
  }

  /** Chooses in a drop-down list of the panel. */
  async pick(field: Locator, option: string): Promise<void> {
    await field.click();
    const list = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await press(list.getByTitle(option, { exact: true }));
  }

  /** Chooses a value of a setting of the reader. */
  async setting(word: keyof typeof words, option: keyof typeof words): Promise<void> {
    await this.panel('settings');
    await this.pick(
      this.page.getByRole('combobox', { name: this.t(word), exact: true }),
      this.t(option),
    );
  }

  /** Opens a dialog by its button in the toolbar. */
  async openDialog(word: keyof typeof words): Promise<void> {
    await this.page
      .getByRole('toolbar', { name: this.t('toolbar') })
      .getByRole('button', { name: this.t(word), exact: true })
      .click();
  }

  async confirm(): Promise<void> {
    await press(this.dialog.getByRole('button', { name: this.t('confirm'), exact: true }));
    await expect(this.dialog).toHaveCount(0);
  }

  /** Where the canvas stands: scale and place. */
  async view(): Promise<{ scale: number; x: number; y: number }> {
    const text = await this.page.locator('.mm-viewport').getAttribute('transform');
    const [scale = 0, , , , x = 0, y = 0] = (text?.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    return { scale, x, y };
  }

  /** Place of a node on the screen. */
  async box(text: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.node(text).boundingBox();
    if (!box) throw new Error(`${text} is not shown`);
    return box;
  }

  /** Takes every step back, as fast as the button allows. */
  async undoAll(): Promise<void> {
    // The document is changed before the button is drawn anew.
    await expect(this.button(this.say(undo.label))).toBeEnabled();
    await this.page.evaluate(async (name) => {
      const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
      if (!button) throw new Error(`No button ${name}`);
      for (let step = 0; step < 60 && !button.disabled; step += 1) {
        button.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, this.say(undo.label));
  }

  /** As a row finds the editor: nothing selected, the whole map in view; a panel stays open. */
  async start(): Promise<void> {
    await this.page.evaluate(async (name) => {
      const fit = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
      if (!fit) throw new Error(`No button ${name}`);
      fit.click();
      const map = document.querySelector('.mm-map');
      for (const type of ['pointerdown', 'pointerup']) {
        map?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1 }));
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, this.say(fitCanvas.label));
  }

  /** Texts and names of the editor, without the map, in which a sign of the other language stands. */
  foreignTexts(): Promise<string[]> {
    if (this.language === 'zh') return Promise.resolve([]);
    return this.page.evaluate(() => {
      const known = new Set(['中文', '微软雅黑', '宋体', '楷体', '黑体', '隶书']);
      const found: string[] = [];
      const look = (text: string | null): void => {
        const trimmed = (text ?? '').trim();
        if (/\p{Script=Han}/u.test(trimmed) && !known.has(trimmed)) found.push(trimmed);
      };
      const scope = document.querySelectorAll('.mm-editor *, .ant-modal *, .ant-dropdown *');
      for (const element of scope) {
        if (element.closest('.mm-map, .ant-message, style')) continue;
        for (const name of ['aria-label', 'title', 'placeholder']) look(element.getAttribute(name));
        for (const child of element.childNodes) if (child.nodeType === 3) look(child.textContent);
      }
      return [...new Set(found)];
    });
  }
}

/** One line of the table. */
export interface Row {
  /** The specification's names that the row stands for. */
  names: readonly string[];
  act: (kit: Kit) => Promise<void>;
  /** What the row looks at: a part of the stored document, or a named state of the view. */
  read: (kit: Kit) => Promise<unknown>;
  /** What it must be after the act; before, it must be something else. */
  wanted: unknown;
  /** Puts a state of the view back; rows without it change the document and are undone. */
  back?: (kit: Kit) => Promise<void>;
  /** The act shows another document: the seed is loaded anew. */
  replaces?: true;
}
