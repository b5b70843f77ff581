import { readFile } from 'node:fs/promises';

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 10,000 that are guessed first, however its letters are cased; see docs/decisions/016.
 * The list is read when it is first asked for.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.normalize('NFKC').toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter(Boolean));
}
