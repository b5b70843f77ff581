import type { ChangeAction } from '@wm/contract/core/history';
import { configResource } from '@wm/contract/system/config';
import type { Config } from '@wm/contract/system/config';
import { settingFault, settingRule } from '@wm/contract/system/config-rules';
import { eq, inArray, sql } from 'drizzle-orm';
import { isCommonPassword } from '#areas/auth/public.ts';
import { isSecretSetting } from '#core/audit/audit.ts';
import { differences, recordChange, recordChanges } from '#core/audit/record-changes.ts';
import type { RecordChange } from '#core/audit/record-changes.ts';
import { namesInRefusal } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysConfig } from '#core/settings/settings.table.ts';
import { configRepository } from './config.repository.ts';

type Stored = typeof sysConfig.$inferSelect;

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
          .returning();
        if (made) await recordChange(tx, settingChange(made.id, { before: {}, after: made }));
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
        await recordChange(tx, settingChange(id, { before: stored, after: next }));
        return true;
      });
      return isStored ? repository.find(id, principal) : undefined;
    },
    remove: (ids, principal) =>
      write(async (tx) => {
        const stored = await tx.select().from(sysConfig).where(inArray(sysConfig.id, ids));
        const kept = stored.find(({ builtIn }) => builtIn);
        if (kept) {
          const place = { resource: configResource.permission, column: 'config_key' };
          const key = namesInRefusal(principal, place, { names: [kept.configKey], common: '参数' });
          throw new AppError('config.built-in', { values: { key } });
        }
        await tx.delete(sysConfig).where(inArray(sysConfig.id, ids));
        await recordChanges(
          tx,
          stored.map((row) => settingChange(row.id, { before: row, after: {} })),
        );
        return stored.length;
      }),
  };
}

/** The record of a setting's change; of a secret one, only that its value was changed. */
function settingChange(
  recordId: number,
  { before, after }: { before: Partial<Stored>; after: Partial<Stored> },
): RecordChange {
  const names = { ...before, ...after };
  const whole = Object.fromEntries(Object.keys(names).map((name) => [name, undefined]));
  const fields = differences(configResource, before, { ...whole, ...after });
  const isSecret = [before, after].some(
    ({ configKey }) => configKey !== undefined && isSecretSetting(configKey),
  );
  if (isSecret && fields['config_value']) fields['config_value'] = ['***', '***'];
  return { resource: configResource.permission, recordId, action: actionOf(before, after), fields };
}

function actionOf(before: object, after: object): ChangeAction {
  if (Object.keys(before).length === 0) return 'create';
  return Object.keys(after).length === 0 ? 'delete' : 'update';
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
  const fault =
    settingFault(configKey, configValue, others) ??
    (await initialPasswordFault(configKey, configValue));
  if (fault === undefined) return;
  throw new AppError('request.fields', {
    data: { fields: [{ path: 'config_value', message: fault }] },
  });
}

async function initialPasswordFault(key: string, value: string): Promise<string | undefined> {
  if (key !== 'sys.user.init-password' || !(await isCommonPassword(value))) return undefined;
  return '这个密码太常见，很容易被猜到，请换一个';
}

function nameTakenKey(error: unknown): never {
  if (violatedUnique(error) === 'sys_config_config_key_unique') {
    throw new AppError('config.key-taken', { cause: error });
  }
  throw error;
}
