import type { Label } from '@wm/mindmap/command';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { printSvg, svg } from '@wm/mindmap/svg-tree';

/** Stickers are drawn in a square of this many units. */
const units = 64;
/** Side of a sticker in a map, and how much sharper its picture is. */
export const stickerSize = 80;
const sharpness = 2;

/** One sticker: its name, and its drawing. */
export interface Sticker {
  name: string;
  label: Label;
  picture: SvgElement;
}

const disc = (fill: string): SvgElement => svg('circle', { cx: 32, cy: 32, r: 30, fill });
const path = (d: string, fill: string): SvgElement => svg('path', { d, fill });
const stroke = (d: string, colour: string, width = 4): SvgElement =>
  svg('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });

function sticker(name: string, label: Label, parts: readonly SvgElement[]): Sticker {
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: units,
    height: units,
    viewBox: `0 0 ${units} ${units}`,
  };
  return { name, label, picture: svg('svg', frame, parts) };
}

/** Stickers of our own, drawn for this program. */
export const stickers: readonly Sticker[] = [
  sticker('star', { zh: '星星', en: 'Star' }, [
    disc('#fff4d6'),
    path(
      'M32 10l6.5 14.5L54 26 42.500 36.500 46 52 32 43.500 18 52l3.500-15.500L10 26l15.500-1.500z',
      '#f5a623',
    ),
  ]),
  sticker('heart', { zh: '爱心', en: 'Heart' }, [
    disc('#ffe3e3'),
    path('M32 52C14 40 12 30 14 24c3-8 14-8 18 0 4-8 15-8 18 0 2 6 0 16-18 28z', '#e5484d'),
  ]),
  sticker('check', { zh: '完成', en: 'Done' }, [
    disc('#30a46c'),
    stroke('M18 33l10 10 19-21', '#fff', 6),
  ]),
  sticker('cross', { zh: '取消', en: 'Cancelled' }, [
    disc('#e5484d'),
    stroke('M21 21l22 22M43 21L21 43', '#fff', 6),
  ]),
  sticker('idea', { zh: '灵感', en: 'Idea' }, [
    disc('#fff4d6'),
    path('M32 10c-10 0-17 7-17 16 0 6 4 10 7 14h20c3-4 7-8 7-14 0-9-7-16-17-16z', '#f5c518'),
    stroke('M25 46h14M27 52h10', '#8d6e00'),
  ]),
  sticker('rocket', { zh: '火箭', en: 'Rocket' }, [
    disc('#e1f0ff'),
    path('M32 8c9 7 12 17 10 30H22C20 25 23 15 32 8z', '#2e66fa'),
    path('M22 30l-8 12 9-2zM42 30l8 12-9-2z', '#1b3fae'),
    path('M27 41h10l-5 14z', '#fa8d2e'),
    svg('circle', { cx: 32, cy: 24, r: 5, fill: '#fff' }),
  ]),
  sticker('flag', { zh: '目标', en: 'Goal' }, [
    disc('#e6f6ea'),
    stroke('M22 12v42', '#5f6368'),
    path('M24 14h24l-6 8 6 8H24z', '#e5484d'),
  ]),
  sticker('clock', { zh: '时间', en: 'Time' }, [
    disc('#e1f0ff'),
    svg('circle', { cx: 32, cy: 32, r: 19, fill: '#fff', stroke: '#2e66fa', 'stroke-width': 4 }),
    stroke('M32 21v11l8 5', '#2e66fa'),
  ]),
  sticker('warning', { zh: '注意', en: 'Warning' }, [
    disc('#fff1e0'),
    path('M32 12l22 38H10z', '#fa8d2e'),
    stroke('M32 26v11M32 44v0', '#fff'),
  ]),
  sticker('question', { zh: '疑问', en: 'Question' }, [
    disc('#8b46d9'),
    stroke('M24 25c0-11 17-11 17 0 0 7-9 7-9 14M32 48v0', '#fff', 5),
  ]),
  sticker('book', { zh: '学习', en: 'Learning' }, [
    disc('#e6f6ea'),
    path(
      'M12 18c8-3 15-2 20 2v30c-5-4-12-5-20-2zM52 18c-8-3-15-2-20 2v30c5-4 12-5 20-2z',
      '#30a46c',
    ),
    stroke('M32 20v30', '#fff', 2),
  ]),
  sticker('trophy', { zh: '成果', en: 'Trophy' }, [
    disc('#fff4d6'),
    path('M22 12h20v14c0 7-4 12-10 12s-10-5-10-12z', '#f5a623'),
    stroke('M22 16h-8c0 8 3 12 9 13M42 16h8c0 8-3 12-9 13', '#f5a623', 3),
    path('M29 38h6v8h7v6H22v-6h7z', '#b8791a'),
  ]),
];

/** A sticker as a picture that every program of the format shows: a PNG in a data address. */
export async function stickerImage({ picture }: Sticker): Promise<string> {
  const side = stickerSize * sharpness;
  const text = printSvg({
    ...picture,
    attributes: { ...picture.attributes, width: side, height: side },
  });
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image(side, side);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}
