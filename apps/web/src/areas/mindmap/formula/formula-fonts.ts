/** The font faces of a family that the page's own style sheets state. */
function facesOf(family: string): CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(
      ({ style }) => style.getPropertyValue('font-family').replaceAll(/["']/g, '') === family,
    );
}

async function dataUrl(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The font ${address} is not there`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}

async function embeddedFace({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address = ''] = /url\("?([^")]+\.woff2)"?\)/.exec(style.getPropertyValue('src')) ?? [];
  const url = await dataUrl(new URL(address, parentStyleSheet?.href ?? document.baseURI).href);
  const [family, weight, slant] = ['font-family', 'font-weight', 'font-style'].map((name) =>
    style.getPropertyValue(name),
  );
  return `@font-face{font-family:${family};font-weight:${weight || 'normal'};font-style:${slant || 'normal'};src:url(${url}) format("woff2")}`;
}

/**
 * The text of an SVG picture with the fonts of its formulas inside, so that it looks the same as a file of
 * its own. A picture without formulas comes back as it is.
 */
export async function withFormulaFonts(svg: string): Promise<string> {
  const families = new Set([...svg.matchAll(/font-family="(KaTeX_\w+)"/g)].map(([, name]) => name));
  if (families.size === 0) return svg;
  const faces = [...families].flatMap((family) => facesOf(family ?? ''));
  const styles = await Promise.all(faces.map(embeddedFace));
  return svg.replace(/^<svg[^>]*>/, (open) => `${open}<style>${styles.join('')}</style>`);
}
