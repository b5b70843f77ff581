/** Pieces of hand-written books. Nothing here uses the writer of the package, so that both can be wrong independently. */

export const xhtmlType = 'application/xhtml+xml';

export function container(path = 'OEBPS/content.opf'): string {
  return (
    `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
    `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`
  );
}

export interface OpfParts {
  version?: '2.0' | '3.0';
  metadata?: string;
  /** Items as `id|href|media-type|properties`. */
  items: readonly string[];
  /** Places as `idref` or `idref|attributes`. */
  spine: readonly string[];
  spineAttributes?: string;
  tail?: string;
}

export const basicMetadata =
  '<dc:identifier id="uid">urn:uuid:12345678-1234-5678-9abc-123456789abc</dc:identifier>' +
  '<dc:title>测试书</dc:title><dc:language>zh</dc:language>';

export function opf(parts: OpfParts): string {
  const items = parts.items.map((item) => {
    const [id, href, type = xhtmlType, properties = ''] = item.split('|');
    return `<item id="${id}" href="${href}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`;
  });
  const places = parts.spine.map((place) => {
    const [id, attributes = ''] = place.split('|');
    return `<itemref idref="${id}" ${attributes}/>`;
  });
  return (
    `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="${parts.version ?? '3.0'}" ` +
    `unique-identifier="uid"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">` +
    `${parts.metadata ?? basicMetadata}</metadata><manifest>${items.join('')}</manifest>` +
    `<spine ${parts.spineAttributes ?? ''}>${places.join('')}</spine>${parts.tail ?? ''}</package>`
  );
}

export function page(body: string, head = '<title>页</title>', attributes = ''): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ` +
    `xmlns:epub="http://www.idpf.org/2007/ops"${attributes}><head>${head}</head><body>${body}</body></html>`
  );
}

/** A line of contents: label, target and lines below it. */
export type Line = readonly [label: string, href: string, sublines?: readonly Line[]];

export function nav(lines: readonly Line[], more = ''): string {
  const list = (all: readonly Line[]): string =>
    `<ol>${all
      .map(([label, href, sublines]) => {
        const holder = href === '' ? `<span>${label}</span>` : `<a href="${href}">${label}</a>`;
        return `<li>${holder}${sublines ? list(sublines) : ''}</li>`;
      })
      .join('\n')}</ol>`;
  return page(`<nav epub:type="toc" id="toc"><h1>目录</h1>${list(lines)}</nav>${more}`);
}

export function ncx(lines: readonly Line[], more = ''): string {
  const points = (all: readonly Line[]): string =>
    all
      .map(
        ([label, href, sublines], index) =>
          `<navPoint id="n${index}" playOrder="${index}"><navLabel><text>${label}</text></navLabel><content src="${href}"/>` +
          `${sublines ? points(sublines) : ''}</navPoint>`,
      )
      .join('\n');
  return (
    `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">` +
    `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>t</text></docTitle>` +
    `<navMap>${points(lines)}</navMap>${more}</ncx>`
  );
}
