/** What of an element's look is kept outside the page. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'text-anchor',
] as const;

/** The drawing as a file of its own, black on white whatever the colours of the page. */
export function svgFileOf(drawing: SVGSVGElement): string {
  const place = document.createElement('div');
  place.className = 'kb-pedigree kb-pedigree-copy';
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  place.append(copy);
  document.body.append(place);
  try {
    for (const part of copy.querySelectorAll('.kb-pedigree-ring, .kb-pedigree-tools, title')) {
      part.remove();
    }
    for (const element of copy.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
      for (const name of ['class', 'role', 'tabindex', 'style']) element.removeAttribute(name);
    }
    copy.removeAttribute('style');
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return new XMLSerializer().serializeToString(copy);
  } finally {
    place.remove();
  }
}

/** The drawing as a PNG of twice its size. Throws where the browser cannot draw it. */
export async function pngFileOf(drawing: SVGSVGElement): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgFileOf(drawing))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width.baseVal.value * 2;
  canvas.height = drawing.height.baseVal.value * 2;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
