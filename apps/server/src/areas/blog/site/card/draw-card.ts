/** Pixels of the picture that other sites show with a link: what Open Graph and Twitter ask for. */
export const cardSize = { width: 1200, height: 630 } as const;
/** Raised when pictures are drawn in another way. */
export const cardEdition = 1;

/** What a picture says. */
export interface Card {
  title: string;
  siteName: string;
}

const side = 88;
const across = cardSize.width - 2 * side;
const highest = 350;
/** From the largest; a title that is too long for the last is cut. */
const sizes = [84, 68, 56];
const ink = '#1f2937';
const quiet = '#5b6472';

const fonts =
  'Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, WenQuanYi Micro Hei, sans-serif';

const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <rect width="1200" height="630" fill="#f5f7fa"/>
  <circle cx="1120" cy="600" r="230" fill="#409eff" fill-opacity=".1"/>
  <circle cx="1190" cy="470" r="120" fill="#409eff" fill-opacity=".12"/>
  <rect width="1200" height="14" fill="#409eff"/>
  <g transform="translate(${side} 524) scale(2.2)" fill="none" stroke-linejoin="round" stroke-linecap="round">
    <path d="M4 4h11l5 5v11H4z" fill="#409eff"/>
    <path d="M8 12.5l2.2 5 1.8-4 1.8 4 2.2-5" stroke="#fff" stroke-width="1.6"/>
  </g>
</svg>`;

interface Drawn {
  data: Buffer;
  info: { width: number; height: number };
}

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as a transparent picture, wrapped where it is too long for a line. */
async function drawText(
  text: string,
  { size, color }: { size: number; color: string },
): Promise<Drawn> {
  const { default: sharp } = await import('sharp');
  const escaped = text.replaceAll(/[&<>]/g, (sign) => markup[sign] ?? '');
  return sharp({
    text: {
      text: `<span lang="zh-cn" foreground="${color}">${escaped}</span>`,
      font: `${fonts} Bold ${size}px`,
      dpi: 72,
      width: across,
      wrap: 'word-char',
      spacing: Math.round(size * 0.16),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Which letters this machine has a font for. A letter without one is drawn as a box with its number. */
interface Letters {
  latin: boolean;
  chinese: boolean;
  emoji: boolean;
}

let letters: Promise<Letters> | undefined;

async function findLetters(): Promise<Letters> {
  const look = { size: 64, color: ink };
  const [narrow, wide, stroke, party, box] = await Promise.all(
    ['i', 'W', '一', '🎉', '\u{1fffd}'].map(async (letter) => (await drawText(letter, look)).info),
  );
  if (!narrow || !wide || !stroke || !party || !box) return nothing;
  return {
    latin: wide.width > 2 * narrow.width,
    // The character is one flat stroke, a box is not.
    chinese: stroke.width > 3 * stroke.height,
    emoji: party.width !== box.width || party.height !== box.height,
  };
}

const nothing: Letters = { latin: false, chinese: false, emoji: false };
const chinese =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]+/gu;
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}\u{200d}]+/gu;

function withoutEmoji(title: string): string {
  return title.replaceAll(emoji, '').replaceAll(/ +(?=[ ，。：；！？、])/gu, '');
}

/** A card as this machine can write it; undefined when its title would be boxes. Without emoji it is still the title. */
async function writable({ title, siteName }: Card): Promise<Card | undefined> {
  letters ??= findLetters().catch(() => nothing);
  const known = await letters;
  const shown = (known.emoji ? title : withoutEmoji(title)).trim();
  const isLegible = known.latin && (known.chinese || shown.search(chinese) === -1);
  if (!isLegible || shown === '') return undefined;
  return { title: shown, siteName: known.chinese ? siteName : siteName.replaceAll(chinese, '') };
}

/** Whether a card can be drawn here. */
export async function canDrawCard(card: Card): Promise<boolean> {
  return (await writable(card)) !== undefined;
}

const parts = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The title in the largest size that it fits in, cut with an ellipsis where it fits in none. */
async function drawTitle(title: string): Promise<Drawn> {
  let text = title;
  for (;;) {
    for (const size of sizes) {
      const drawn = await drawText(text, { size, color: ink });
      if (drawn.info.height <= highest) return drawn;
    }
    const whole = Array.from(parts.segment(text.replace(/…$/, '')), ({ segment }) => segment);
    text = `${whole
      .slice(0, Math.floor(whole.length * 0.92))
      .join('')
      .trimEnd()}…`;
  }
}

/** The picture of a title in the site's colors, a PNG; undefined where this machine has no font to write it with. */
export async function drawCard(card: Card): Promise<Buffer | undefined> {
  const shown = await writable(card);
  if (!shown) return undefined;
  const title = await drawTitle(shown.title);
  const { default: sharp } = await import('sharp');
  const name = await drawText(shown.siteName.trim(), { size: 34, color: quiet });
  return sharp(Buffer.from(ground))
    .composite([
      { input: title.data, left: side, top: 96 },
      { input: name.data, left: side + 68, top: 550 - Math.round(name.info.height / 2) },
    ])
    .png({ palette: true, effort: 7 })
    .toBuffer();
}
