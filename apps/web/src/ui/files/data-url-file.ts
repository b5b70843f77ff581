/** A picture that stands in a text as a `data:` URL, as a file of a name with the extension of its type; nothing when it is none. */
export function dataUrlFile(dataUrl: string, name: string): File | undefined {
  const [, family = '', base64 = ''] =
    /^data:image\/([a-z0-9.+-]+);base64,(.*)$/is.exec(dataUrl.trim()) ?? [];
  if (family === '' || base64 === '') return undefined;
  const type = family.toLowerCase();
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const fileName = `${name}.${type.replace(/\+.*/, '')}`;
    return bytes.length > 0 ? new File([bytes], fileName, { type: `image/${type}` }) : undefined;
  } catch {
    return undefined;
  }
}
