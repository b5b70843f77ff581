/** What a file is to an import. */
export type DocumentKind = 'markdown' | 'html' | 'word' | 'table';

const kinds: Readonly<Record<string, DocumentKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  docx: 'word',
  csv: 'table',
};

/** What notes can be made of; undefined for what can only be taken along. */
export function documentKind(path: string): DocumentKind | undefined {
  return kinds[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}

/** What nobody writes and no note names: it belongs to the program or the system that made the archive. */
export const isHousekeeping = (path: string): boolean =>
  /(?:^|\/)(?:\.[^/]+|__MACOSX|Thumbs\.db|desktop\.ini|~\$[^/]*)(?:\/|$)/i.test(path);

/** A note all the same, by its name: one in the trash of Obsidian, or in a folder that begins with a dot. */
export const isHiddenNote = (path: string): boolean =>
  isHousekeeping(path) &&
  documentKind(path) !== undefined &&
  !/(?:^|\/)(?:__MACOSX\/|\._|~\$|\.(?:obsidian|git)\/)/i.test(path);

/** What a browser put beside a page it saved. */
export const isPagePart = (path: string): boolean =>
  /(?:_files|\.files|_archivos)\/[^/]+\.html?$/i.test(path);

/** The id that Notion puts behind the names of what it exports. */
const notionId = / [0-9a-f]{32}(?=(?:_all)?(?:\.[a-z]+)?$)/i;

export const hasNotionId = (path: string): boolean =>
  notionId.test(path) && documentKind(path) !== undefined;

/** The parts of a path without Notion's ids. */
export function withoutNotionIds(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(notionId, ''))
    .join('/');
}

/** Whose files these are, by the traces that the program leaves. */
export function programOf(paths: readonly string[]): string {
  if (paths.some((path) => /(?:^|\/)\.obsidian\//.test(path))) return 'Obsidian 库';
  if (paths.some(hasNotionId)) return 'Notion 导出';
  if (paths.some((path) => /(?:^|\/)_resources\//.test(path))) return 'Joplin 导出';
  if (paths.some((path) => /(?:^|\/)[^/]+\.assets\//.test(path))) return 'Typora 文件夹';
  const all = new Set(paths.map(documentKind).filter((kind) => kind !== undefined));
  if (all.size === 1 && all.has('word')) return 'Word 文档';
  if (all.size === 1 && all.has('html')) return '网页';
  return 'Markdown 文件';
}
