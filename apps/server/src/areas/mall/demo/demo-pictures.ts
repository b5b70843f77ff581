import { drawPicture } from './draw-picture.ts';
import type { Shape } from './draw-picture.ts';

type Color = Shape['color'];
type Box = [x: number, y: number, halfX: number, halfY: number];

const white: Color = [250, 251, 252];
const ink: Color = [58, 68, 84];
const blue: Color = [64, 126, 201];
const deep: Color = [38, 84, 148];
const green: Color = [92, 168, 112];
const sand: Color = [226, 184, 104];
const violet: Color = [122, 104, 184];
const shade: Color = [206, 214, 224];

const box = ([x, y, halfX, halfY]: Box, color: Color, round = 8): Shape => ({
  at: [x, y],
  half: [halfX, halfY],
  round: Math.min(round, halfX, halfY),
  color,
});
const dot = ([x, y]: readonly [number, number], radius: number, color: Color): Shape =>
  box([x, y, radius, radius], color, radius);
const grid = (rows: number[], radius: number, color: Color): Shape[] =>
  rows.flatMap((y) => six.map((x) => dot([x, y], radius, color)));

const six = [90, 118, 146, 174, 202, 230];

/** Pictures of what the demo set sells, drawn here: nobody else's work, and nothing to fetch. */
const pictures: Record<string, () => Buffer> = {
  低吸附滤芯吸头: () =>
    drawPicture(
      [232, 240, 250],
      [
        box([160, 176, 108, 84], deep, 16),
        box([160, 168, 100, 72], blue, 12),
        ...grid([116, 144, 172, 200, 228], 11, white),
        ...grid([116, 144, 172, 200, 228], 5, deep),
      ],
    ),
  '1.5 mL 离心管': () =>
    drawPicture(
      [234, 245, 238],
      [110, 210].flatMap((x, at) => [
        box([x, 176, 30, 96], shade, 30),
        box([x, 174, 25, 92], white, 25),
        box([x, 214, 25, 50], at === 0 ? green : sand, 25),
        box([x, 74, 38, 14], ink, 6),
        ...[130, 150, 170].map((y) => box([x - 10, y, 8, 2], ink, 2)),
      ]),
    ),
  丁腈检查手套: () =>
    drawPicture(
      [238, 236, 248],
      [
        box([168, 206, 62, 62], violet, 30),
        ...[
          [122, 128, 60],
          [152, 108, 72],
          [184, 112, 72],
          [214, 134, 60],
        ].map(([x = 0, y = 0, half = 0]) => box([x, y, 14, half], violet, 14)),
        box([92, 206, 34, 15], violet, 15),
        box([168, 266, 68, 14], ink, 8),
        box([168, 258, 56, 3], white, 3),
      ],
    ),
  实验记录本: () =>
    drawPicture(
      [245, 240, 230],
      [
        box([168, 166, 92, 116], shade, 12),
        box([160, 160, 92, 116], deep, 12),
        box([82, 160, 14, 116], ink, 8),
        box([172, 122, 54, 34], white, 6),
        ...[112, 124, 136].map((y) => box([172, y, 40, 2], shade, 2)),
        ...[70, 110, 150, 190, 230, 250].map((y) => dot([82, y], 4, white)),
      ],
    ),
  低温标签纸: () =>
    drawPicture(
      [230, 244, 248],
      [
        box([206, 240, 84, 30], white, 4),
        dot([140, 150], 92, sand),
        dot([140, 150], 84, white),
        ...[70, 56, 42].flatMap((radius) => [
          dot([140, 150], radius, shade),
          dot([140, 150], radius - 3, white),
        ]),
        dot([140, 150], 30, ink),
        dot([140, 150], 20, [230, 244, 248]),
        ...[176, 216, 256].map((x) => box([x, 240, 16, 20], blue, 4)),
      ],
    ),
  漫画遗传学: () =>
    drawPicture(
      [250, 240, 232],
      [
        box([170, 168, 86, 116], shade, 8),
        box([160, 160, 86, 116], green, 8),
        box([82, 160, 8, 116], [60, 122, 80], 4),
        box([168, 88, 58, 22], white, 6),
        box([168, 88, 42, 4], ink, 4),
        box([166, 186, 70, 34], [60, 122, 80], 34),
        ...[122, 152, 182, 210].map((x) => dot([x, 186], 16, sand)),
        ...[117, 147, 177, 205].map((x) => dot([x, 180], 4, white)),
      ],
    ),
};

/** The picture of a product of the demo set. */
export function demoPicture(title: string): Buffer | undefined {
  return pictures[title]?.();
}
