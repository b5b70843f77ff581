import type { Database } from '#core/database/database.ts';
import { chatPrompt } from './chat.table.ts';

/** Prompts that everybody may use. */
const prompts: [title: string, body: string][] = [
  ['总结要点', '用五条以内的要点总结下面的内容，每条一句，保留数字和人名：\n\n{{内容}}'],
  ['翻译', '把下面的内容译成{{语言}}，术语前后一致，不增不减：\n\n{{内容}}'],
  ['改得更简洁', '把下面这段改得更简洁，意思不变，不用套话：\n\n{{内容}}'],
  ['写会议纪要', '把下面的记录整理成会议纪要：结论、待办（负责人和期限）、未决问题。\n\n{{记录}}'],
  ['查我的资料', '我的资料里关于“{{主题}}”写了什么？逐条列出，并注明出处。'],
];

export async function seedChatDemo(db: Database, ownerId: number): Promise<void> {
  await db
    .insert(chatPrompt)
    .values(prompts.map(([title, body]) => ({ title, body, isShared: true, ownerId })));
}
