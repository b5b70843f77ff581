/** The language whose signs a font is chosen for where several share a code point: that of the product. */
export const textLanguage = 'zh-CN';

const sans =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", system-ui, sans-serif';
const serif =
  '"Songti SC", SimSun, "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", serif';

const generic = /(?:^|,)\s*(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)\s*$/i;
const looksSerif = /宋|明体|song|ming|times|georgia|garamond|(?:^|[^-])serif/i;

/**
 * The families a text is drawn with: those of the document, then one fixed stack that ends in a generic family. What measures,
 * the screen and every picture use this one, so that a font that is missing is replaced by the same one everywhere. It is
 * never written to the document.
 */
export function fontStack(family: string): string {
  const named = family.trim();
  if (named === 'monospace') return named;
  const own = named.replace(generic, '').replace(/[,\s]+$/, '');
  const rest = looksSerif.test(named.replaceAll(/sans-serif/gi, '')) ? serif : sans;
  return own === '' ? rest : `${own}, ${rest}`;
}

/** What texts without a family of their own are drawn with: tags, numbers, watermarks. */
export const plainFont: string = fontStack('sans-serif');
