import { send } from '#core/http/request.ts';
import type { Operation } from './api-document.ts';

/** What a call answered. */
export interface Tried {
  status: number;
  ms: number;
  bytes: number;
  /** JSON in lines, or a text; empty for a file. */
  text: string;
  /** Set where the answer is no text. */
  file: string;
}

const longestShown = 200_000;

/** The address with its parts and query filled in; a part that is empty stays named. */
export function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[`path ${name}`] ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values[`${place} ${name}`] ?? '';
    if (place === 'query' && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Sends a call with one's own session and rights. */
export async function tryCall(
  { method }: Pick<Operation, 'method'>,
  url: string,
  body: object | undefined,
): Promise<Tried> {
  const begun = performance.now();
  const { response, blob } = await send({
    method,
    url,
    silent: true,
    repeatSubmit: false,
    ...(body && { body }),
  });
  const ms = performance.now() - begun;
  const type = response.headers.get('content-type') ?? '';
  const answer = { status: response.status, ms, bytes: blob.size };
  if (!/json|text|xml/.test(type)) return { ...answer, text: '', file: type || '未知类型' };
  const text = (await blob.text()).slice(0, longestShown);
  return { ...answer, text: type.includes('json') ? indented(text) : text, file: '' };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
