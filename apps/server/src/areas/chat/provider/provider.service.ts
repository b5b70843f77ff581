import { chatLimits, localModel } from '@wm/contract/chat/limits';
import { roomOf } from '@wm/contract/chat/context-rules';
import type {
  addProviderEndpoint,
  ChatProvider,
  ModelChoice,
  ProviderGrant,
  ProviderModel,
  saveProviderEndpoint,
} from '@wm/contract/chat/provider';
import type { ChatFault } from '@wm/contract/chat/message';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { roleResource } from '@wm/contract/system/role';
import { cutText } from '@wm/contract/core/stored-text';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { shownValue } from '#core/access/shown-value.ts';
import { sysRole } from '#core/access/access.table.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { FetchRefused, requirePublicUrl } from '#core/outbound/guarded-fetch.ts';
import { chatProvider } from '../chat.table.ts';
import { askModel } from '../run/ask-model.ts';
import { faultOf } from '../run/run-fault.ts';
import { allowanceOf } from './allowance.ts';
import { openModel, wayTo } from './open-model.ts';
import { sealKey } from './provider-key.ts';
import { findProvider, listProviders, spentToday } from './provider.repository.ts';
import type { ProviderRow } from './provider.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** Keeping the system's providers. */
const systemCode = 'chat:provider:edit';

const mayChange = (principal: Principal, { ownerId }: Pick<ProviderRow, 'ownerId'>): boolean =>
  ownerId === null ? holdsPermission(principal, systemCode) : ownerId === principal.userId;

export async function readProviders({ core, principal }: Asking): Promise<ChatProvider[]> {
  const rows = await listProviders(core.db, principal.userId);
  return rows
    .filter((row) => mayChange(principal, row))
    .map((row) => ({
      ...row,
      isSystem: row.ownerId === null,
      hasKey: row.keySealed !== null,
      isMine: true,
    }));
}

/** What somebody may ask, with what it has cost him today. */
export async function readModels({ core, principal }: Asking): Promise<{
  models: ModelChoice[];
  spentToday: number;
  dailyBudget: number | null;
}> {
  const rows = (await listProviders(core.db, principal.userId)).flatMap((row) => {
    const allowance = row.isEnabled ? allowanceOf(principal, row) : undefined;
    return allowance ? [{ ...row, allowance }] : [];
  });
  const budgets = rows.flatMap(({ allowance }) => allowance.dailyBudget ?? []);
  const local = {
    providerId: null,
    model: localModel,
    title: '本地助手',
    provider: '',
    isSystem: true,
    seesImages: false,
    room: null,
  };
  return {
    models: [
      ...rows.flatMap(({ id, name, ownerId, models, allowance }) =>
        models
          .filter((model) => allowance.models?.has(model.name) ?? true)
          .map((model) => ({
            providerId: id,
            model: model.name,
            title: model.title || model.name,
            provider: name,
            isSystem: ownerId === null,
            // Those that were written before this was asked say nothing.
            seesImages: model.seesImages ?? false,
            room: roomOf(model.context, model.usesTools ?? true),
          })),
      ),
      local,
    ],
    spentToday: await spentToday(core.db, principal.userId),
    dailyBudget: budgets.length > 0 ? Math.min(...budgets) : null,
  };
}

/** Refuses an address that leads nowhere allowed; where its name leads is looked at again with each call. */
function requireAddress(text: string, isSystem: boolean): void {
  try {
    const url = requirePublicUrl(text);
    if (!isSystem && url.protocol !== 'https:') throw new FetchRefused('自己的服务商只能用 https');
    if (url.search !== '' || url.hash !== '') throw new FetchRefused('地址里不能带 ? 或 #');
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('chat.provider-address', { values: { reason: error.message } });
  }
}

/** The end of a key that is long enough not to be told by it. */
const tailOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '');

/** A model that goes would leave a role with the name of nothing. */
function requireModels(grants: readonly ProviderGrant[], models: readonly ProviderModel[]): void {
  const known = new Set(models.map(({ name }) => name));
  const strange = grants.flatMap((one) => one.models).find((name) => !known.has(name));
  if (strange !== undefined) throw new AppError('chat.grant-model', { values: { model: strange } });
}

/** Roles that are there; a person's own provider is his alone. */
async function requireGrants(
  db: Pick<Database, 'select'>,
  grants: readonly ProviderGrant[],
  isSystem: boolean,
): Promise<void> {
  if (grants.length === 0) return;
  if (!isSystem) throw new AppError('chat.grants-own');
  await requireRoles(
    db,
    grants.map(({ roleId }) => roleId),
  );
}

/** @throws AppError `chat.grant-role` where one of the roles is gone */
export async function requireRoles(
  db: Pick<Database, 'select'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ id: sysRole.id })
    .from(sysRole)
    .where(inArray(sysRole.id, [...ids]));
  if (found.length < ids.length) throw new AppError('chat.grant-role');
}

/** The roles that a provider of the system may be kept to. */
export async function readProviderRoles({
  core,
  principal,
}: Asking): Promise<{ id: number; roleName: string }[]> {
  const roles = await core.db
    .select({ id: sysRole.id, roleName: sysRole.roleName })
    .from(sysRole)
    .orderBy(asc(sysRole.roleSort), asc(sysRole.id));
  const place = { resource: roleResource.permission, column: 'role_name' };
  return roles.map(({ id, roleName }) => ({
    id,
    roleName: shownValue(principal, place, roleName) ?? '',
  }));
}

export async function addProvider(
  { core, principal }: Asking,
  { apiKey, isSystem, ...fields }: BodyOf<typeof addProviderEndpoint>,
): Promise<{ id: number }> {
  requireAddress(fields.baseUrl, isSystem);
  const ownerId = isSystem ? null : principal.userId;
  return core.db.transaction(async (tx) => {
    requireModels(fields.grants, fields.models);
    await requireGrants(tx, fields.grants, isSystem);
    const [held] = await tx
      .select({ count: count() })
      .from(chatProvider)
      .where(ownerId === null ? isNull(chatProvider.ownerId) : eq(chatProvider.ownerId, ownerId));
    if ((held?.count ?? 0) >= chatLimits.providers)
      throw new AppError('chat.too-many-providers', {
        values: { count: String(chatLimits.providers) },
      });
    const [made] = await tx
      .insert(chatProvider)
      .values({ ...fields, ownerId })
      .returning({ id: chatProvider.id });
    if (!made) throw new Error('the provider was not stored');
    if (apiKey !== '')
      await tx
        .update(chatProvider)
        .set({ keySealed: sealKey(core, made.id, apiKey), keyTail: tailOf(apiKey) })
        .where(eq(chatProvider.id, made.id));
    return made;
  });
}

async function requireOwn({ core, principal }: Asking, id: number): Promise<ProviderRow> {
  const row = orNotFound(await findProvider(core.db, principal.userId, id));
  requireFound(mayChange(principal, row));
  return row;
}

/** Changes a provider. With another address the key has to be given again: it was meant for the one before. */
export async function saveProvider(
  asking: Asking,
  id: number,
  { apiKey = '', ...fields }: BodyOf<typeof saveProviderEndpoint>,
): Promise<void> {
  const row = await requireOwn(asking, id);
  if (fields.baseUrl !== undefined) requireAddress(fields.baseUrl, row.ownerId === null);
  const isElsewhere =
    fields.baseUrl !== undefined && new URL(fields.baseUrl).origin !== new URL(row.baseUrl).origin;
  requireModels(fields.grants ?? row.grants, fields.models ?? row.models);
  if (fields.grants) await requireGrants(asking.core.db, fields.grants, row.ownerId === null);
  if (isElsewhere && row.keySealed && apiKey === '') throw new AppError('chat.key-missing');
  await asking.core.db
    .update(chatProvider)
    .set({
      ...fields,
      ...(apiKey === ''
        ? {}
        : { keySealed: sealKey(asking.core, id, apiKey), keyTail: tailOf(apiKey) }),
      updateTime: sql`now()`,
    })
    .where(eq(chatProvider.id, id));
}

export async function removeProvider(asking: Asking, id: number): Promise<void> {
  await requireOwn(asking, id);
  await asking.core.db.delete(chatProvider).where(and(eq(chatProvider.id, id)));
}

const testWithinMs = 20_000;

/** Asks a provider's first model for a word, and what models there are. */
export async function testProvider(
  asking: Asking,
  id: number,
): Promise<{ isGood: boolean; fault: ChatFault | null; firstMs: number | null; models: string[] }> {
  const row = await requireOwn(asking, id);
  const began = Date.now();
  const [first] = row.models;
  let firstMs: number | null = null;
  const signal = AbortSignal.timeout(testWithinMs);
  try {
    await askModel({
      model: await openModel(asking.core, row, first?.name ?? ''),
      system: '只回答一个字。',
      turns: [{ role: 'user', text: '好' }],
      signal,
      onText: () => (firstMs ??= Date.now() - began),
    });
    return { isGood: true, fault: null, firstMs, models: await modelsOf(asking.core, row) };
  } catch (error) {
    const fault = signal.aborted ? 'timeout' : faultOf(error).fault;
    return { isGood: false, fault, firstMs, models: await modelsOf(asking.core, row) };
  }
}

/** The models that a provider says it has; none where it does not say. */
async function modelsOf(core: Core, row: ProviderRow): Promise<string[]> {
  try {
    const { fetch, key } = wayTo(core, row);
    const answer = await fetch(`${row.baseUrl.replace(/\/+$/, '')}/models`, {
      headers: key === '' ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(5000),
    });
    const said = (await answer.json()) as { data?: { id?: unknown }[] };
    return (said.data ?? [])
      .flatMap(({ id }) => (typeof id === 'string' ? cutText(id, 200) : []))
      .slice(0, 200);
  } catch {
    return [];
  }
}

/** What an answer has cost, in millionths of a yuan. */
export function costOf(
  model: ProviderModel | undefined,
  { tokensIn, tokensOut }: { tokensIn: number; tokensOut: number },
): number {
  if (!model) return 0;
  return Math.ceil((tokensIn * model.priceIn + tokensOut * model.priceOut) / 1_000_000);
}
