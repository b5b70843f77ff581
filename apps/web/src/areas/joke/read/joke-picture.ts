import type { ReadJoke } from '@wm/contract/joke/reading';
import { saveBlob } from '#core/http/download.ts';

const width = 1080;
const margin = 96;
const size = 44;
const leading = 80;
const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif';
// A picture that is sent on is light, whatever the look of the page.
const colors = { page: '#ffffff', text: '#1f2937', faint: '#6b7280' };

/** Lines of a text as wide as the picture allows. */
function linesOf(text: string, widthOf: (line: string) => number, most: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const sign of paragraph) {
      if (line !== '' && widthOf(line + sign) > most) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
    return [...lines, line];
  });
}

/** Saves a joke as a picture to send on. */
export async function saveJokePicture({ jokeTitle = '', content = '' }: ReadJoke): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const font = `${size}px ${family}`;
  context.font = font;
  const lines = linesOf(content, (line) => context.measureText(line).width, width - 2 * margin);
  canvas.width = width;
  canvas.height = 2 * margin + leading * (lines.length + 3);
  context.fillStyle = colors.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = colors.text;
  context.font = `600 ${font}`;
  context.fillText(jokeTitle, margin, margin, width - 2 * margin);
  context.font = font;
  for (const [at, line] of lines.entries())
    context.fillText(line, margin, margin + leading * (at + 1.5));
  context.fillStyle = colors.faint;
  context.font = `28px ${family}`;
  context.fillText('Work Manage · 段子', margin, canvas.height - margin - 28);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture is too large');
  saveBlob(blob, `${jokeTitle || '段子'}.png`);
}
