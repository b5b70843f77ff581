import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { useUser } from '#core/stores/user-store.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A picture of a slanted text as a CSS value, to be repeated over the page. */
export function watermarkImage(text: string): string {
  const safe = text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  // Wide letters take about 16 px each at this size; the tile leaves room on both sides.
  const width = Math.max(240, text.length * 16 + 120);
  const height = 180;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="50%" y="50%" transform="rotate(-22 ${width / 2} ${height / 2})" text-anchor="middle" font-family="sans-serif" font-size="15" fill="#7f8ca0" fill-opacity="0.17">${safe}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Whose screen this is, faintly over everything; lets every click through. */
export function Watermark(): ReactNode {
  const isOn = useSettings((settings) => settings.watermark);
  const text = useSettings((settings) => settings.watermarkText.trim());
  const nickname = useUser((user) => user.nickname);
  const shown = text || nickname;
  const backgroundImage = useMemo(() => watermarkImage(shown), [shown]);
  if (!isOn) return null;
  return <div className="wm-watermark" style={{ backgroundImage }} aria-hidden="true" />;
}
