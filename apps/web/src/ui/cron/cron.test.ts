import { findCronFault } from '@wm/contract/core/cron-rules';
import { describe, expect, it } from 'vitest';
import { readPlan, writePlan } from './cron-plan.ts';
import { cronNotes, cronSentence } from './cron-sentence.ts';

describe('a cron expression', () => {
  it.each([
    ['* * * * * *', '每秒'],
    ['*/5 * * * * *', '每隔 5 秒'],
    ['0 */15 * * * *', '每隔 15 分钟'],
    ['0 0 * * * *', '每小时整点'],
    ['0 0 */6 * * *', '每隔 6 小时'],
    ['0 30 2 * * *', '每天 02:30'],
    ['15 30 2 * * ?', '每天 02:30:15'],
    ['0 30 8 * * 1-5', '每个工作日 08:30'],
    ['0 0 9 * * 0,6', '每个周末 09:00'],
    ['0 0 9 * * 1,3', '每周一、三 09:00'],
    ['0 0 1 15 * *', '每月 15 日 01:00'],
    ['0 0 1 L * *', '每月最后一天 01:00'],
    ['0 7 * * * *', '每小时的 7 分'],
    ['0 */10 8-18 * * MON-FRI', '周一到周五 8 点到 18 点的每隔 10 分钟'],
    ['0 0 3 15W * *', '离 15 日最近的工作日 03:00'],
    ['0 0 3 ? * 5#3', '第 3 个周五 03:00'],
    ['0 0 3 ? * 5L', '最后一个周五 03:00'],
    ['0 0 3 1,15 * *', '每月 1 日、15 日 03:00'],
    ['0 0 3 1 * 1', '每月 1 日或周一 03:00'],
    ['0 0 3 1 1 *', '每年 1 月 1 日 03:00'],
  ])('says %s as %s', (cron, sentence) => {
    expect(findCronFault(cron)).toBeUndefined();
    expect(cronSentence(cron)).toBe(sentence);
  });

  it('is the same after it was planned and written again', () => {
    for (const cron of [
      '* * * * * *',
      '*/5 * * * * *',
      '0 */15 * * * *',
      '0 0 */6 * * *',
      '0 30 2 * * *',
      '0 30 8 * * 1,2,3,4,5',
      '0 0 1 31 * *',
      '0 0 1 L * *',
    ]) {
      const plan = readPlan(cron);
      if (plan.kind === 'advanced') throw new Error(`${cron} was not understood`);
      expect(writePlan(plan)).toBe(cron);
    }
  });

  it.each([
    ['0 0 25 * * *', 2, '小时只能是 0–23'],
    ['0 60 1 * * *', 1, '分钟只能是 0–59'],
    ['0 0 1 32 * *', 3, '日只能是 1–31'],
    ['0 0 1 * 13 *', 4, '月只能是 1–12'],
    ['0 0 1 * * 8', 5, '星期只能是 0–7'],
    ['0 */0 1 * * *', 1, '分钟的间隔应为大于 0 的整数'],
    ['0 0 18-8 * * *', 2, '小时的范围应从小到大'],
    ['0 ? 1 * * *', 1, '分钟只能是 0–59'],
    ['0 0 1 * *', -1, '应为 6 段：秒 分 时 日 月 星期，用空格分开'],
  ])('that is wrong says where and why: %s', (cron, field, message) => {
    expect(findCronFault(cron)).toEqual({ field, message });
  });

  it('warns of months that lack its day', () => {
    expect(cronNotes('0 0 1 28 * *')).toEqual([]);
    expect(cronNotes('0 0 1 30 * *')).toEqual(['2 月没有 30 日，当月不执行']);
    expect(cronNotes('0 0 1 31 * *')).toEqual(['2、4、6、9、11 月没有 31 日，当月不执行']);
  });
});
