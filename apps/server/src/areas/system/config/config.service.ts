import type { Config, configResource } from '@wm/contract/system/config';
import { settingFault, settingRule } from '@wm/contract/system/config-rules';
import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { sysConfig } from '#core/settings/settings.table.ts';
import { configRepository } from './config.repository.ts';

type Stored = typeof sysConfig.$inferSelect;
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Settings under their rules: what is built in stays, and a value that the code reads is one that it can use. */
export function configService(core: Core): CrudRepository<typeof configResource> {
  const repository = configRepository(core);
  /** Writes one after the other: whether a value fits depends on the others. */
  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    core.db
      .transaction(async (tx) => {
        await tx.execute(sql`lock table sys_config in share row exclusive mode`);
        return work(tx);
      })
      .catch(nameTakenKey);
  return {
    ...repository,
    create: async (input, principal) => {
      const id = await write(async (tx) => {
        await checkValue(tx, input);
        const builtIn = input.builtIn || settingRule(input.configKey) !== undefined;
        const [made] = await tx
          .insert(sysConfig)
          .values({ ...input, builtIn })
          .returning({ id: sysConfig.id });
        return made?.id ?? 0;
      });
      const row = await repository.find(id, principal);
      if (!row) throw new Error('the setting was not stored');
      return row;
    },
    update: async (id, patch, principal) => {
      const isStored = await write(async (tx) => {
        const [stored] = await tx.select().from(sysConfig).where(eq(sysConfig.id, id));
        if (!stored) return false;
        protectBuiltIn(stored, patch);
        const next = { ...stored, ...patch };
        // What was spoilt before must not keep its name from being changed.
        const isSame =
          next.configValue === stored.configValue && next.configKey === stored.configKey;
        if (!isSame) await checkValue(tx, next);
        await tx
          .update(sysConfig)
          .set({ ...patch, updateTime: sql`now()` })
          .where(eq(sysConfig.id, id));
        return true;
      });
      return isStored ? repository.find(id, principal) : undefined;
    },
    remove: (ids) =>
      write(async (tx) => {
        const stored = await tx.select().from(sysConfig).where(inArray(sysConfig.id, ids));
        const kept = stored.find(({ builtIn }) => builtIn);
        if (kept) throw new AppError('config.built-in', { values: { key: kept.configKey } });
        await tx.delete(sysConfig).where(inArray(sysConfig.id, ids));
        return stored.length;
      }),
  };
}

function protectBuiltIn(stored: Stored, patch: Partial<Config>): void {
  if (!stored.builtIn) return;
  const values = { key: stored.configKey };
  if (patch.configKey !== undefined && patch.configKey !== stored.configKey) {
    throw new AppError('config.key-fixed', { values });
  }
  if (patch.builtIn === false) throw new AppError('config.built-in-stays', { values });
}

async function checkValue(
  tx: Transaction,
  { configKey, configValue }: Pick<Stored, 'configKey' | 'configValue'>,
): Promise<void> {
  const stored = await tx
    .select({ key: sysConfig.configKey, value: sysConfig.configValue })
    .from(sysConfig);
  const others = Object.fromEntries(stored.map(({ key, value }) => [key, value]));
  const fault = settingFault(configKey, configValue, others);
  if (fault === undefined) return;
  throw new AppError('request.fields', {
    data: { fields: [{ path: 'config_value', message: fault }] },
  });
}

function nameTakenKey(error: unknown): never {
  if (violatedUnique(error) === 'sys_config_config_key_unique') {
    throw new AppError('config.key-taken', { cause: error });
  }
  throw error;
}
