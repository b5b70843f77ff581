import { dataUrlFile } from '#ui/files/data-url-file.ts';
import { uploadLink } from './upload-link.ts';

/** What a clipboard holds of a page or a text. */
export interface Pasted {
  html: string;
  text: string;
}

/** Stores a picture; answers its address. */
type Store = (file: File) => Promise<string>;

const inMarkdown = /!\[([^\]\n]{0,500})\]\(\s*(data:image\/[\w.+-]+;base64,[\w+/=]+)\s*\)/gi;
const fileHost = '/prod-api';

/** Whether a text that is pasted may bring pictures along inside of itself. Quick: a page may have megabytes. */
export function bringsPictures({ html, text }: Pasted): boolean {
  return html.includes('data:image/') || text.includes('](data:image/');
}

/** The text to paste, its pictures stored and named by their addresses; those that cannot be stored are left out. */
export async function storePictures(pasted: Pasted, store: Store): Promise<string> {
  if (pasted.text.includes('](data:image/')) return inMarkdownText(pasted.text, store);
  const { embeddedPictures } = await import('@wm/rich-text/clean-pasted');
  const sources = embeddedPictures(pasted.html);
  if (sources.length === 0) return pasted.text;
  const { htmlToMarkdown } = await import('@wm/rich-text/html-to-markdown');
  return htmlToMarkdown(pasted.html, { pictures: await storeAll(sources, store), fileHost });
}

async function inMarkdownText(text: string, store: Store): Promise<string> {
  const sources = new Set(Array.from(text.matchAll(inMarkdown), ([, , source = '']) => source));
  const addresses = await storeAll([...sources], store);
  return text.replace(inMarkdown, (_, alt: string, source: string) => {
    const address = addresses.get(source);
    return address ? uploadLink({ name: alt, type: 'image/' }, address) : '';
  });
}

/** The address of each picture; empty for those that could not be stored. */
async function storeAll(
  sources: readonly string[],
  store: Store,
): Promise<ReadonlyMap<string, string>> {
  const stored = sources.map(async (source, index) => {
    const file = dataUrlFile(source, `图片${index + 1}`);
    const address = file && (await store(file).catch(() => ''));
    return [source, address ?? ''] as const;
  });
  return new Map(await Promise.all(stored));
}
