const windowMs = 10;
const sizeCapBytes = 5 * 1024 * 1024;

/** The text a repeated submit is rejected with (specification 5). */
export const duplicateMessage = '数据正在处理，请勿重复提交';

interface Submit {
  url: string;
  body: string;
  at: number;
}

let previous: Submit | undefined;

/** True from 5 MB on, address and body together. Only what may be that long is counted. */
function isHuge(url: string, body: string): boolean {
  const characters = url.length + body.length;
  if (characters >= sizeCapBytes) return true;
  // A character takes three bytes at most.
  return characters * 3 >= sizeCapBytes && new Blob([url, body]).size >= sizeCapBytes;
}

/** True when the same address and body were sent less than 10 ms ago. Bodies from 5 MB on are not compared. */
export function isRepeatedSubmit(url: string, body: string, now = Date.now()): boolean {
  if (isHuge(url, body)) return false;
  const last = previous;
  if (last && last.url === url && last.body === body && now - last.at < windowMs) return true;
  previous = { url, body, at: now };
  return false;
}

/** Forgets the previous submit. */
export function forgetSubmits(): void {
  previous = undefined;
}
