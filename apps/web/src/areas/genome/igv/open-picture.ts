import type { IgvBrowser, Picture } from './igv-browser.ts';
import { loadIgv } from './load-igv.ts';
import { configOf } from './picture-config.ts';

/** What a page hears of its picture. */
export interface PictureEvents {
  onLocus: (locus: string) => void;
  /** A block was not read. */
  onFailure: () => void;
  /** Some reads are left out, or all are drawn. */
  onSampled: (isSampled: boolean) => void;
  /** What lies under a click. */
  onDetail: (lines: [name: string, value: string][]) => void;
}

const failedText = '此处读取失败 · 重试';
/** igv's own, in English. */
const hidden = `
  .igv-gear-menu-column, .igv-navbar, .igv-menu-popup, .igv-track-drag-column, .igv-zoom-in-notice-container[hidden] { display: none !important; }
  .igv-viewport[data-failed] { background: repeating-linear-gradient(45deg, transparent 0 8px, rgba(200, 60, 60, 0.12) 8px 16px); }
`;

/** Draws a picture into an element. What is answered takes it away again. */
export async function openPicture(
  host: HTMLElement,
  picture: Picture,
  { onLocus, onFailure, onSampled, onDetail }: PictureEvents,
): Promise<{ browser: IgvBrowser; close: () => void }> {
  const igv = await loadIgv();
  const browser = await igv.createBrowser(host, configOf(picture));
  const sheet = document.createElement('style');
  sheet.textContent = hidden;
  browser.root.parentNode?.append(sheet);
  browser.alert.present = () => {
    markFailed(browser);
    onFailure();
  };
  const look = (): void => onSampled(isSampled(browser));
  browser.on('locuschange', () => {
    const loci = browser.currentLoci();
    onLocus(typeof loci === 'string' ? loci : loci.join(' '));
    look();
  });
  browser.on('featuresloaded', look);
  browser.on('trackclick', (...[, data]: [never?, unknown?]) => {
    onDetail(linesOf(data));
    return false;
  });
  // Its menus are in English; what they hold stands in our toolbar.
  const noMenu = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  host.addEventListener('contextmenu', noMenu, { capture: true });
  look();
  const close = (): void => {
    host.removeEventListener('contextmenu', noMenu, { capture: true });
    igv.removeBrowser(browser);
  };
  return { browser, close };
}

/** Reads what failed anew. */
export async function retryFailed(browser: IgvBrowser): Promise<void> {
  for (const view of browser.trackViews)
    for (const { viewportElement, messageDiv } of view.viewports) {
      delete viewportElement.dataset['failed'];
      if (messageDiv) messageDiv.style.display = 'none';
    }
  await browser.updateViews();
}

/** What could not be read is hatched and said, never blank. */
function markFailed({ trackViews }: IgvBrowser): void {
  for (const { viewports } of trackViews)
    for (const { viewportElement, messageDiv } of viewports) {
      if (!messageDiv || messageDiv.style.display === 'none') continue;
      messageDiv.textContent = failedText;
      viewportElement.dataset['failed'] = '';
    }
}

function isSampled({ trackViews }: IgvBrowser): boolean {
  return trackViews.some(({ viewports }) =>
    viewports.some(({ cachedFeatures }) => (cachedFeatures?.downsampledIntervals?.length ?? 0) > 0),
  );
}

/** Pairs out of what igv says of a click: names and values between lines. */
function linesOf(data: unknown): [string, string][] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown): [string, string][] => {
    if (typeof one !== 'object' || one === null || !('name' in one)) return [];
    const value = 'value' in one ? one.value : '';
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return [[String(one.name).replace(/:$/, ''), isPlain ? String(value) : '']];
  });
}
