import type { ChatUsage, chatUsageEndpoint } from '@wm/contract/chat/usage';
import { longestUsageSpan, usageHeads } from '@wm/contract/chat/usage-heads';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { recordScope } from '#core/access/data-scope.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { SentTable } from '#core/xlsx/sent-table.ts';
import type { Asking } from '../conversation/conversation.service.ts';
import { allowanceOf } from '../provider/allowance.ts';
import { listProviders, spentToday } from '../provider/provider.repository.ts';
import { officeDay, usageByDay, usageByPerson, usageLines } from './usage.repository.ts';
import type { UsagePerson, UsageWish } from './usage.repository.ts';

type Wish = SearchOf<typeof chatUsageEndpoint>;

const peopleAtMost = 200;
const usualDays = 30;
const dayMs = 86_400_000;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whose usage is looked at: by the data scope of the roles that give the right to it. */
async function wishOf({ core, principal }: Asking, wish: Wish): Promise<UsageWish> {
  const endDate = wish.endDate ?? (await officeDay(core.db));
  const beginDate = wish.beginDate ?? shifted(endDate, 1 - usualDays);
  const span = (Date.parse(endDate) - Date.parse(beginDate)) / dayMs;
  if (span < 0) throw new AppError('chat.usage-span');
  if (span >= longestUsageSpan)
    throw new AppError('chat.usage-long', { values: { days: String(longestUsageSpan) } });
  const reach = wish.of === 'all' ? recordScope(principal, 'chat:usage:list') : undefined;
  return { askerId: principal.userId, reach, beginDate, endDate };
}

const columns = ['nickname', 'username'] as const;

/** What a person is called as far as the asker may know it; one's own name is one's own. */
function nameOf(principal: Principal, person: UsagePerson, isExport = false): string {
  const rights = principal.columnRights.get('system:user')?.columns;
  for (const column of columns) {
    if (person[column] === '') continue;
    if (person.userId === principal.userId) return person[column];
    if (isExport && rights?.get(column)?.export === false) continue;
    const shown = shownValue(principal, { resource: 'system:user', column }, person[column]);
    if (shown !== undefined && shown !== '') return shown;
  }
  return '';
}

export async function readUsage(asking: Asking, asked: Wish): Promise<ChatUsage> {
  const { core, principal } = asking;
  const wish = await wishOf(asking, asked);
  const days = await usageByDay(core.db, wish);
  const { people, count } = wish.reach
    ? await usageByPerson(core.db, wish, peopleAtMost)
    : { people: [], count: 0 };
  return {
    beginDate: wish.beginDate,
    endDate: wish.endDate,
    days,
    people: people.map(({ nickname, username, ...one }) => ({
      ...one,
      userName: nameOf(principal, { userId: one.userId, nickname, username }),
    })),
    peopleCount: count,
    budgets: await readBudgets(asking),
  };
}

/** What the asker may spend today, by provider. */
async function readBudgets({ core, principal }: Asking): Promise<ChatUsage['budgets']> {
  const providers = await listProviders(core.db, principal.userId);
  return Promise.all(
    providers.flatMap((provider) => {
      const { id, name, ownerId, isEnabled } = provider;
      const dailyBudget = allowanceOf(principal, provider)?.dailyBudget ?? null;
      return dailyBudget === null || !isEnabled
        ? []
        : [
            spentToday(core.db, principal.userId, id).then((spent) => ({
              providerId: id,
              provider: name,
              isSystem: ownerId === null,
              dailyBudget,
              spentToday: spent,
            })),
          ];
    }),
  );
}

/** The usage as a table to take away. */
export async function usageTable(asking: Asking, asked: Wish): Promise<SentTable> {
  const wish = await wishOf(asking, asked);
  return {
    title: `AI 对话用量 ${wish.beginDate} 至 ${wish.endDate}`,
    heads: Object.values(usageHeads),
    lines: linesOf(asking, wish),
  };
}

async function* linesOf({ core, principal }: Asking, wish: UsageWish): SentTable['lines'] {
  for await (const line of usageLines(core.db, wish))
    yield [
      line.day,
      nameOf(principal, line, true),
      line.provider,
      line.model,
      line.answers,
      line.failures,
      line.tokensIn,
      line.tokensOut,
      line.costMicro / 1e6,
    ];
}
