import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { databaseOf } from './database.ts';
import type { Server } from './server.ts';

const alphabet = '2346789ACEHKPTUX';

/** The answer of a captcha. The picture tells only people, so the stored hash is tried against all 16^4 answers. */
export async function solveCaptcha(server: Server, uuid: string): Promise<string> {
  const client = new Client(databaseOf(server));
  await client.connect();
  const { rows } = await client.query<{ answer_hash: Buffer }>(
    'select answer_hash from sys_captcha where id = $1',
    [uuid],
  );
  await client.end();
  const wanted = rows[0]?.answer_hash;
  if (!wanted) throw new Error('no such captcha');
  for (let number = 0; number < alphabet.length ** 4; number += 1) {
    let text = '';
    for (let rest = number, place = 0; place < 4; place += 1) {
      text += alphabet[rest % alphabet.length];
      rest = Math.floor(rest / alphabet.length);
    }
    if (createHash('sha256').update(text).digest().equals(wanted)) return text;
  }
  throw new Error('no answer fits');
}
