/**
 * Makes the frame around a page that foliate-js writes as text. The text is a constant of that library; it is read here as
 * XML, which runs nothing, because the page's policy takes styles out of HTML.
 */
function makeFrame(markup: string): Node[] {
  const xml = `<div xmlns="http://www.w3.org/1999/xhtml">${markup.replaceAll('&', '&amp;')}</div>`;
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xhtml+xml');
  return Array.from(documentElement.childNodes, (node) => document.importNode(node, true));
}

Object.assign(globalThis, { wmReaderFrame: makeFrame });
