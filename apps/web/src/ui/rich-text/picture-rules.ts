/** The types of specification 5, to the letter: a browser calls a real SVG image/svg+xml, which is none of them. */
const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/svg'];

/** Largest picture in MB unless the screen says otherwise. */
export const defaultMegabytes = 5;

/** What the file dialog offers. */
export const pictureAccept = pictureTypes.join(',');

/** Why a picture may not be inserted, in the words of specification 5; nothing when it may. */
export function pictureFault(
  { type, size }: { type: string; size: number },
  megabytes: number,
): string | undefined {
  if (!pictureTypes.includes(type)) return '图片格式错误!';
  if (size / 1024 / 1024 >= megabytes) return `上传文件大小不能超过 ${megabytes} MB!`;
  return undefined;
}
