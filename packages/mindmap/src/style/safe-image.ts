const rasterDataUrl = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/=\s]*$/i;

/**
 * The address of an image when drawing it asks no other site for anything: a raster data URL, or a path
 * on this site. Null for everything else: no foreign address, no SVG, no script.
 */
export function safeImage(source: string): string | null {
  if (source.startsWith('data:')) return rasterDataUrl.test(source) ? source : null;
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(source);
  return isPath ? source : null;
}
