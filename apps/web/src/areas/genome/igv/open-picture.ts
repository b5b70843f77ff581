import type { IgvBrowser, Picture } from './igv-browser.ts';
import { readToken } from '#core/auth/token.ts';
import { loadIgv } from './load-igv.ts';
import { configOf } from './picture-config.ts';
import { readTracks } from './read-tracks.ts';
import type { TrackReading } from './read-tracks.ts';

/** What was read for a picture. */
export interface Reading {
  /** Some reads are left out. */
  isSampled: boolean;
  /** Where each track lies, and what was counted in it; of pictures that count alone. */
  counted: readonly TrackReading[];
}

/** What a page hears of its picture. */
export interface PictureEvents {
  onLocus: (locus: string) => void;
  /** A block was not read, or these files at all. */
  onFailure: (missing: string[]) => void;
  onRead: (reading: Reading) => void;
  /** What lies under a click. */
  onDetail: (lines: [name: string, value: string][]) => void;
}

const failedText = '此处读取失败 · 重试';
/** igv's own words are English; and it knows no dark page: the picture as a whole is turned then. */
const hidden = `
  .igv-container { color-scheme: light !important; color: #1f1f1f !important; }
  .igv-gear-menu-column, .igv-navbar, .igv-menu-popup, .igv-track-drag-column, .igv-zoom-in-notice-container[hidden] { display: none !important; }
  .igv-viewport[data-failed] .igv-viewport-message { position: absolute; top: 12px; left: 50%; transform: translateX(-50%); padding: 2px 8px; font: 14px sans-serif; color: #b42318; background: #fff; border-radius: 4px; }
  .igv-ui-alert-dialog-container { display: none !important; }
  .igv-zoom-in-notice-container > div { font-size: 0 !important; }
  .igv-zoom-in-notice-container > div::after { font-size: 14px; content: '放大后显示'; }
  .igv-viewport[data-failed] { background: repeating-linear-gradient(45deg, transparent 0 8px, rgba(200, 60, 60, 0.12) 8px 16px); }
`;

/** Draws a picture into an element. What is answered takes it away again. */
export async function openPicture(
  host: HTMLElement,
  picture: Picture,
  { onLocus, onFailure, onRead, onDetail }: PictureEvents,
): Promise<{ browser: IgvBrowser; close: () => void }> {
  const igv = await loadIgv();
  // Sizes of sequences are asked for without the settings of the reference they belong to.
  igv.setOauthToken(readToken, location.hostname);
  const browser = await igv.createBrowser(host, configOf(picture));
  const sheet = document.createElement('style');
  sheet.textContent = hidden;
  browser.root.parentNode?.append(sheet);
  browser.alert.present = () => {
    if (markFailed(browser)) onFailure([]);
  };
  // What failed while it was opened was told in a dialog of igv's own, which nobody sees.
  const missing = picture.tracks.filter(
    ({ id }) => !browser.trackViews.some(({ track }) => track.config?.id === `track-${id}`),
  );
  if (markFailed(browser) || missing.length > 0) onFailure(missing.map(({ name }) => name));
  const look = (): void => {
    const counted = picture.counted ? readTracks(browser, host, picture.counted) : [];
    onRead({ isSampled: isSampled(browser), counted });
  };
  browser.on('locuschange', () => {
    const loci = browser.currentLoci();
    onLocus(wholeBases(typeof loci === 'string' ? loci : loci.join(' ')));
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
    // It adds this a second time when it is to take it away, and would be held by the page for ever.
    if (browser.keyUpHandler) document.removeEventListener('keyup', browser.keyUpHandler);
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

/** What could not be read is hatched and said, never blank. Answers whether there is any of it. */
function markFailed({ trackViews }: IgvBrowser): boolean {
  let isAny = false;
  for (const { viewports } of trackViews)
    for (const { viewportElement, messageDiv } of viewports) {
      if (!messageDiv || messageDiv.style.display === 'none') continue;
      messageDiv.textContent = failedText;
      viewportElement.dataset['failed'] = '';
      isAny = true;
    }
  return isAny;
}

/** igv's places may end within a base. */
function wholeBases(loci: string): string {
  return loci.replace(/(\d)\.\d+/g, '$1');
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
