import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { connectClient } from './connections.ts';
import { migrateDatabase } from './migrate.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** A database of the newest schema, after `change`. */
async function withDatabase(
  change: string,
  check: (connection: PoolConfig) => Promise<void>,
): Promise<void> {
  const address = inject('postgres');
  const database = `migrate_${randomBytes(4).toString('hex')}`;
  const admin = await connectClient({ ...address, database: 'postgres' });
  try {
    await admin.query(`create database ${database} template template_work_manage`);
    const own = await connectClient({ ...address, database });
    await own.query(change);
    await own.end();
    await check({ ...address, database });
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
  }
}

const migrations = 'drizzle.__drizzle_migrations';
const third = `(select created_at from ${migrations} order by created_at offset 2 limit 1)`;

describe('a start', () => {
  it('takes a database whose migrations are those of the program', async () => {
    await withDatabase('select 1', async (connection) => {
      expect(await migrateDatabase(connection)).toBe(false);
    });
  });

  it('refuses a database with a migration that was another one when it was applied', async () => {
    await withDatabase(
      `update ${migrations} set hash = 'other' where created_at = ${third}`,
      async (connection) => {
        await expect(migrateDatabase(connection)).rejects.toThrow(
          /数据库由另一个版本创建：迁移 0002_\S+ 与本版本的不同/,
        );
      },
    );
  });

  it('refuses a database with a migration that the program does not have', async () => {
    await withDatabase(
      `update ${migrations} set created_at = created_at + 1 where created_at = ${third}`,
      async (connection) => {
        await expect(migrateDatabase(connection)).rejects.toThrow('数据库由另一个版本创建');
      },
    );
  });

  it('refuses a database that lacks a migration between others, and leaves it as it was', async () => {
    await withDatabase(
      `delete from ${migrations} where created_at = ${third}`,
      async (connection) => {
        await expect(migrateDatabase(connection)).rejects.toThrow(/数据库缺少迁移 0002_/);
        const own = await connectClient(connection);
        const { rows } = await own.query(`select count(*)::int as n from ${migrations}`);
        await own.end();
        expect(rows[0].n).toBe(readdirSync(fileURLToPath(folder)).filter(isSql).length - 1);
      },
    );
  });
});

const isSql = (name: string): boolean => name.endsWith('.sql');

describe('a migration that has landed', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as {
    entries: { tag: string; when: number }[];
  };

  it('never changes: what is put right later is a new file', () => {
    const landed = JSON.parse(read('landed.json')) as Record<string, string>;
    const found = Object.fromEntries(
      entries.map(({ tag }) => [
        tag,
        createHash('sha256')
          .update(read(`${tag}.sql`).replaceAll('\r\n', '\n'))
          .digest('hex'),
      ]),
    );
    // A new migration adds its own line to landed.json; the lines above it stay.
    expect(landed).toEqual(found);
  });

  // While replicas are exchanged one after the other, those of the version before work on what this one has made.
  it('takes nothing away that the version before uses, unless it says why nobody does', () => {
    const takesAway =
      /\b(?:drop\s+(?:table|column|type|view)|rename\s+(?:to|column|constraint)|set\s+not\s+null|set\s+data\s+type|alter\s+column\s+\S+\s+type)\b/i;
    const demands = /\badd\s+column\b(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/i;
    const isNew = (name: string): boolean => name >= '0046' && name.endsWith('.sql');
    const faults = readdirSync(fileURLToPath(folder))
      .filter(isNew)
      .flatMap((name) => {
        const text = read(name);
        // An index or a constraint may go: nothing reads it.
        const lines = text.split('\n').filter((line) => takesAway.test(line) || demands.test(line));
        return text.includes('-- takes away:') ? [] : lines.map((line) => `${name}: ${line}`);
      });
    expect(faults).toEqual([]);
    for (const statement of ['ALTER TABLE "a" DROP COLUMN "b";', 'DROP TABLE "a" CASCADE;'])
      expect(takesAway.test(statement)).toBe(true);
    expect(demands.test('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;')).toBe(true);
    expect(demands.test(`ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`)).toBe(false);
  });

  it('is older than all that come after it, and none lies there that the journal does not name', () => {
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(readdirSync(fileURLToPath(folder)).filter(isSql).sort()).toEqual(
      entries.map(({ tag }) => `${tag}.sql`).sort(),
    );
  });
});
