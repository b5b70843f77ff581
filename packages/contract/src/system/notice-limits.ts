/** Longest content of a notice in bytes of UTF-8: about 21,000 Chinese characters. */
export const noticeContentBytes = 64 * 1024;

/** What a longer one is answered with. */
export const noticeTooLong = '公告内容不超过 64 KB（约 2.1 万个汉字）';

const utf8 = new TextEncoder();

/** How long a text is in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return utf8.encode(text).length;
}
