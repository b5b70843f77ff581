import { describe, expect, it } from 'vitest';
import { parseTodoLine } from './parse-todo-line.ts';

/** Monday, ten in the morning. */
const now = { today: '2026-11-23', minute: 600 };

/** What a line says in one go: day, time, repeat, text. */
function said(line: string): string {
  const { dueDay, dueMinute, repeat, repeatDay, text } = parseTodoLine(line, { now });
  const time =
    dueMinute === null
      ? undefined
      : `${String(Math.floor(dueMinute / 60)).padStart(2, '0')}:${String(dueMinute % 60).padStart(2, '0')}`;
  const again = repeat === 'none' ? undefined : [repeat, repeatDay].filter(Boolean).join(' ');
  return [dueDay, time, again && `(${again})`, text || '空'].filter(Boolean).join(' ');
}

describe('a line that somebody types', () => {
  it.each([
    ['周五 15:00 回林晓', '2026-11-27 15:00 回林晓'],
    ['明天 交报告', '2026-11-24 交报告'],
    ['明天交报告', '2026-11-24 交报告'],
    ['交报告 明天', '2026-11-24 交报告'],
    ['后天 上午10点半 面试', '2026-11-25 10:30 面试'],
    ['大后天 复查', '2026-11-26 复查'],
    ['12月3日 年会彩排', '2026-12-03 年会彩排'],
    ['12 月 3 日 年会彩排', '2026-12-03 年会彩排'],
    ['12月3号前 报名', '2026-12-03 报名'],
    ['十二月三日 年会', '2026-12-03 年会'],
    ['11月3日 体检', '2027-11-03 体检'],
    ['2月29日 庆生', '2028-02-29 庆生'],
    ['2026年12月3日 交房', '2026-12-03 交房'],
    ['2026-12-03 交房', '2026-12-03 交房'],
    ['2026/12/3 交房', '2026-12-03 交房'],
    ['下周一 上午9点 周会', '2026-11-30 09:00 周会'],
    ['下周一上午9点周会', '2026-11-30 09:00 周会'],
    ['下周 补材料', '2026-11-30 补材料'],
    ['下下周三 出差', '2026-12-09 出差'],
    ['本周五 发版', '2026-11-27 发版'],
    ['这周日 聚餐', '2026-11-29 聚餐'],
    ['星期天 打球', '2026-11-29 打球'],
    ['礼拜六 打球', '2026-11-28 打球'],
    ['周一 9点 站会', '2026-11-30 09:00 站会'],
    ['周一 11点 站会', '2026-11-23 11:00 站会'],
    ['周末 大扫除', '2026-11-28 大扫除'],
    ['周五前 交初稿', '2026-11-27 交初稿'],
    ['周五之前交初稿', '2026-11-27 交初稿'],
    ['周五前端评审', '2026-11-27 前端评审'],
    ['月底 对账', '2026-11-30 对账'],
    ['下月1日 交租', '2026-12-01 交租'],
    ['下个月 15 号 还款', '2026-12-15 还款'],
    ['年底前 用完年假', '2026-12-31 用完年假'],
    ['15号 交房租', '2026-12-15 交房租'],
    ['28号 交房租', '2026-11-28 交房租'],
    ['3天后 回访', '2026-11-26 回访'],
    ['两周后 复诊', '2026-12-07 复诊'],
    ['一个月后 续费', '2026-12-23 续费'],
    ['下午3点半 打电话', '2026-11-23 15:30 打电话'],
    ['下午 3:30 打电话', '2026-11-23 15:30 打电话'],
    ['晚上8点 遛狗', '2026-11-23 20:00 遛狗'],
    ['中午12点 吃饭', '2026-11-23 12:00 吃饭'],
    ['中午1点 吃饭', '2026-11-23 13:00 吃饭'],
    ['凌晨2点 看升级', '2026-11-24 02:00 看升级'],
    ['早上8点 跑步', '2026-11-24 08:00 跑步'],
    ['9:30 站会', '2026-11-24 09:30 站会'],
    ['14：05 提交', '2026-11-23 14:05 提交'],
    ['9点一刻 站会', '2026-11-24 09:15 站会'],
    ['周三三点 评审', '2026-11-25 15:00 评审'],
    ['周五3点开会', '2026-11-27 15:00 开会'],
    ['今晚 看书', '2026-11-23 20:00 看书'],
    ['今晚8点 看直播', '2026-11-23 20:00 看直播'],
    ['明早 跑步', '2026-11-24 09:00 跑步'],
    ['明晚 7:30 吃饭', '2026-11-24 19:30 吃饭'],
    ['今晚12点 抢票', '2026-11-24 00:00 抢票'],
    ['半小时后 关火', '2026-11-23 10:30 关火'],
    ['2小时后 开会', '2026-11-23 12:00 开会'],
    ['15分钟后 回电话', '2026-11-23 10:15 回电话'],
    ['每天 9:00 打卡', '2026-11-24 09:00 (daily) 打卡'],
    ['每天晚上9点 背单词', '2026-11-23 21:00 (daily) 背单词'],
    ['每周三 例会', '2026-11-25 (weekly 3) 例会'],
    ['每周三下午2点 例会', '2026-11-25 14:00 (weekly 3) 例会'],
    ['每星期日 大扫除', '2026-11-29 (weekly 7) 大扫除'],
    ['每周一 9点 周会', '2026-11-30 09:00 (weekly 1) 周会'],
    ['每周 写周报', '2026-11-23 (weekly 1) 写周报'],
    ['每月 1 日 交租', '2026-12-01 (monthly 1) 交租'],
    ['每月1号 交租', '2026-12-01 (monthly 1) 交租'],
    ['每个月 31 日 对账', '2026-11-30 (monthly 31) 对账'],
    ['每月最后一天 对账', '2026-11-30 (monthly 31) 对账'],
    ['12月5日 每月 还款', '2026-12-05 (monthly 5) 还款'],
    ['交周报，周五，17:00', '2026-11-27 17:00 交周报'],
    ['（周五）发版', '2026-11-27 发版'],
    ['明天', '2026-11-24 空'],
  ])('%s', (line, expected) => {
    expect(said(line)).toBe(expected);
  });
});

describe('what only looks like a date, a time or a repeat stays a text', () => {
  it.each([
    '升级到版本 3.5',
    '版本 3.5 发布说明',
    '加 1/2 杯水',
    '1/2 杯牛奶',
    '2026 年度总结',
    '2026年度总结',
    '电话 13800138000',
    '电话 138 0013 8000',
    '给 010-12345678 回电话',
    '写周报',
    '周报模板',
    '周一到周五值班',
    '周五的会议纪要',
    '今天的新闻',
    '明天的材料',
    '今日头条',
    '2月30日 开会',
    '13月1日 开会',
    '15:00-16:00 会议室',
    '25:00 睡觉',
    '配比 16:9',
    '3点建议',
    '列出三点 理由',
    '有一点 想法',
    '第 3 点 改一下',
    '3号楼 门禁',
    '3日游 攻略',
    '7 天内 无理由退货',
    '12 月报表',
    '订单 M1123-0042',
    '192.168.1.20 重启',
    '每日优鲜 退款',
    '每天的例行检查',
    '看看明天会不会下雨',
    '5 分钟 演讲',
    '第3周 计划',
    '上周五 没做完的',
    '昨天 的遗留',
    '三年级 家长会',
    'Q3 总结',
  ])('%s', (line) => {
    expect(parseTodoLine(line, { now })).toMatchObject({ text: line, dueDay: null, spans: [] });
  });
});

describe('what was read', () => {
  const parts = (line: string, plain: string[] = []) =>
    parseTodoLine(line, { now, plain, origin: 'http://here:3000' }).spans.map(
      ({ begin, end, kind }) => `${kind} ${line.slice(begin, end)}`,
    );

  it('is known by its place', () => {
    expect(parts('回林晓 周五 15:00')).toEqual(['day 周五', 'time 15:00']);
    expect(parts('每月 1 日 上午9点 交租')).toEqual(['repeat 每月 1 日', 'time 上午9点']);
    expect(parts('明天 后天 开会')).toEqual(['day 明天']);
  });

  it('stays a text when somebody says so', () => {
    expect(parts('周五 15:00 回林晓', ['周五'])).toEqual(['time 15:00']);
    expect(parseTodoLine('周五 见', { now, plain: ['周五'] }).text).toBe('周五 见');
  });

  it('finds pages of ours, and no others', () => {
    const read = (line: string) => parseTodoLine(line, { now, origin: 'http://here:3000' });
    expect(read('明天 看 http://here:3000/notebook/preview/周报?x=1')).toMatchObject({
      text: '看',
      linkAddress: '/notebook/preview/周报?x=1',
      dueDay: '2026-11-24',
    });
    expect(read('看 http://elsewhere/a')).toMatchObject({
      text: '看 http://elsewhere/a',
      spans: [],
    });
    expect(read('看 http://here:3000//evil')).toMatchObject({ linkAddress: '' });
  });

  it('takes no time over a long line', () => {
    const begun = performance.now();
    parseTodoLine('每周一二三四五六七八九十点'.repeat(200), { now, origin: 'http://here' });
    parseTodoLine('1 '.repeat(1000), { now });
    parseTodoLine(' '.repeat(3000), { now });
    expect(performance.now() - begun).toBeLessThan(300);
  });
});
