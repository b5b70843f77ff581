interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** Asks the server; the envelope's data, or an error with its words. */
export async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const { code, msg, data } = (await response.json()) as Answer;
  if (code === 200) return data;
  const [fault] = (data as { fields?: { message: string }[] } | null)?.fields ?? [];
  throw new Error(fault?.message ?? msg);
}

/** A field of an answer that is a number. */
export function numberIn(data: unknown, name: string): number {
  return Number((data as Record<string, unknown> | null)?.[name] ?? 0);
}
