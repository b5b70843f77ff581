import type { ChatSource } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';
import { normalise } from '@wm/search-text/normal-text';
import type { Term } from '@wm/search-text/query';
import { markdownText } from '#core/markdown-text.ts';
import { questionTerms } from '#core/search/question-terms.ts';
import { calculate, numberText } from './calculate.ts';
import { answerDate } from './dates.ts';
import type { Clock } from './dates.ts';
import { answerUnits } from './units.ts';

const help = `我是**本地助手**，不用接入模型也能用：

- **查资料**：直接输入要找的词，我会从您的笔记、文章、图书、导图和知识库里找出原文，点编号可以看出处。
- **计算**：\`(128+32)*1.06\`、\`15% * 2400\`
- **日期**：\`今天星期几\`、\`2026-11-25 加 30 天\`、\`距离 2027-01-01 还有多少天\`
- **单位换算**：\`5 英里是多少公里\`、\`37 ℃ 等于多少华氏度\`

我只查资料和计算，不生成文字。需要写作、总结、翻译时，请接入模型：

1. 打开右上角的**模型设置**；
2. 填写服务商的地址和密钥（任何兼容 OpenAI 接口的服务都可以）；
3. 点**测试**，通过后在输入框上方选择它。`;

const asksHelp =
  /^(帮助|help|\?|？|你好|您好|hi|hello|你能做什么|你会什么|怎么用|如何使用|怎么接入模型|接入模型|你是谁)[?？。!！]*$/i;

/** What the assistant without a model makes of a question by itself; undefined when it has to look it up. */
export function answerAtOnce(question: string, clock: Clock): string | undefined {
  const text = question.trim();
  if (asksHelp.test(text)) return help;
  const date = answerDate(text, clock);
  if (date !== undefined) return date;
  const units = answerUnits(text);
  if (units !== undefined) return units;
  const sum = calculate(text);
  if (!sum) return undefined;
  if (!Number.isFinite(sum.value))
    return `\`${sum.text}\` 没有结果：${Number.isNaN(sum.value) ? '不是有效的运算' : '除数为零或超出范围'}`;
  return `\`${sum.text}\` = **${numberText(sum.value)}**`;
}

/** What was found, as passages with their numbers. */
export function answerFound(question: string, sources: readonly ChatSource[]): string {
  if (sources.length === 0)
    return `没有找到“${inline(question)}”。\n\n可以换个词再试，或输入“帮助”看看我能做什么。`;
  const words = questionTerms(question);
  const passages = sources.map(
    (source) => `${nameOf(source)}\n\n${quoted(excerpt(source.quote, words))}`,
  );
  return [`找到 ${sources.length} 处相关的内容：`, ...passages].join('\n\n');
}

/** What was found by its names alone, for those who are not to read the passages. */
export function namesFound(sources: readonly ChatSource[]): string {
  return [`找到 ${sources.length} 处相关的内容：`, ...sources.map((source) => nameOf(source))].join(
    '\n\n',
  );
}

function nameOf({ n, title, place }: ChatSource): string {
  return `**${inline(title)}**${place === '' ? '' : ` · ${inline(place)}`} [${n}]`;
}

const inline = (text: string): string => markdownText(text.replaceAll(/\s+/g, ' '));

/** So much of a passage is shown; all of it stands beside the answer. */
const shown = 240;

/** A passage from the line on that holds what was asked for. */
function excerpt(text: string, terms: readonly Term[]): string {
  if (text.length <= shown) return text;
  const normal = normalise(text);
  const places = terms.map((term) => normal.indexOf(term.normal)).filter((at) => at >= 0);
  const line = text.lastIndexOf('\n', Math.min(...places, text.length - shown)) + 1;
  const rest = text.slice(line);
  return `${line > 0 ? '…' : ''}${cutText(rest, shown)}${rest.length > shown ? '…' : ''}`;
}

/** A line up to this long is an item of a list or a cell of a table: those stand beside one another. */
const shortLine = 20;

function quoted(text: string): string {
  const lines: string[] = [];
  let wasShort = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const isShort = line.length <= shortLine;
    if (isShort && wasShort) lines.push(`${lines.pop() ?? ''} · ${line}`);
    else lines.push(line);
    wasShort = isShort;
  }
  return lines.map((line) => `> ${inline(line)}`).join('  \n');
}
