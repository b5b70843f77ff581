import { OutboundRefused } from '#core/outbound/guarded-connect.ts';
import { sendMail } from '#core/outbound/send-mail.ts';
import type { Mail } from '#core/outbound/send-mail.ts';
import type { ChannelSender } from './channel-sender.ts';
import type { News } from './compose-news.ts';
import { bodyStyle, escapeHtml, mailTables } from './mail-tables.ts';
import { SendFault } from './send-fault.ts';

/** What a mail server takes as one address; nothing that would begin another line. */
export const mailAddress = /^[^\s@<>,"]+@[^\s@<>,"]+$/;

/** Mails the news to the subscriber's own address; with the first rows where he wants them. */
export const sendMailNews: ChannelSender = async (core, { news, email }) => {
  const { mail, outboundPrivate } = core.config;
  if (!mail) throw new SendFault('系统没有设置邮件服务器', { isFinal: true });
  if (!mailAddress.test(email)) throw new SendFault('您的账号没有填写邮箱', { isFinal: true });
  try {
    const zone = await core.settings.text('sys.office.time-zone');
    await sendMail({ ...mail, to: [email] }, mailOf(news, zone), outboundPrivate);
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw new SendFault('不能连接内部网络的邮件服务器', { isFinal: true });
    throw new SendFault('邮件服务器没有接收');
  }
  return null;
};

function mailOf({ isTest, report, run, warnings, link, modules }: News, timeZone: string): Mail {
  if (isTest) return { subject: '报表推送测试', text: `收到这封邮件，说明推送可用。\n\n${link}` };
  const when = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  }).format(new Date(run?.time ?? 0));
  const begin = `报表「${report.name}」已按计划运行（${when}），共 ${run?.rowCount ?? 0} 行。`;
  const lines = warnings.map(
    ({ state, message }) => `- ${state === 'raised' ? '预警' : '已恢复'}：${message}`,
  );
  const tables = modules && mailTables(modules);
  const text = [
    begin,
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...(tables ? ['', tables.text] : []),
    '',
    link,
  ].join('\n');
  const told = { subject: `报表有新结果：${report.name}`, text };
  if (!tables) return told;
  const listed = lines.map((line) => `<li>${escapeHtml(line.slice(2))}</li>`).join('');
  const html = [
    `<p>${escapeHtml(begin)}</p>`,
    ...(listed === '' ? [] : [`<ul>${listed}</ul>`]),
    tables.html,
    `<p><a href="${escapeHtml(link)}">在系统里查看全部结果</a></p>`,
  ].join('\n');
  return {
    ...told,
    html: `<!doctype html><html lang="zh-CN"><body style="${bodyStyle}">${html}</body></html>`,
  };
}
