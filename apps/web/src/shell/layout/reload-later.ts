import { coverPage } from './overlay.tsx';

const delayMs = 1000;

/** Covers the page with a text and loads it anew after one second (specification 9). */
export function reloadLater(text: string): void {
  coverPage(text);
  setTimeout(() => location.reload(), delayMs);
}
