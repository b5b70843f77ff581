import { noteLengthLimit, noteName, noteResource } from '@wm/contract/notebook/note';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { refuseWithheld } from '#core/access/column-rights.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { defineWritingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { noteNotebook } from '../notebook.table.ts';
import { freeName } from './free-name.ts';
import { findDocument, lockDocument, notebookNamed } from './note.repository.ts';
import { noteService, recordFileUses, writeContent } from './note.service.ts';

const ownBook = '来自 AI 对话';
const longestText = 20_000;

const pathOf = (name: string): string => `/notebook/preview/${encodeURIComponent(name)}`;

function requireCode(principal: Principal, code: string): void {
  if (!holdsPermission(principal, code)) throw new AppError('auth.forbidden');
}

/** What makes a paragraph of what follows. */
function gapBelow(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

/** The id of one's own notebook of a name, made where there is none and one may. */
async function bookNamed(tx: Transaction, principal: Principal, name: string): Promise<number> {
  const { userId } = principal;
  const [there] = await tx
    .select({ id: noteNotebook.id })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.ownerId, userId), eq(noteNotebook.name, name)))
    .orderBy(asc(noteNotebook.id))
    .limit(1);
  if (there) return there.id;
  requireCode(principal, 'note:book:add');
  return notebookNamed(tx, userId, { name });
}

/** 新建笔记: proposed by a model, written when its owner has confirmed it. */
export function newNoteTool(core: Core): AssistantTool {
  return defineWritingTool({
    name: 'note_create',
    title: '新建笔记',
    description: '新建一篇 Markdown 笔记。用户会先看到内容并确认，确认之前什么都不写。',
    codes: [`${noteResource.permission}:add`],
    input: z.strictObject({
      name: noteName.describe('笔记标题'),
      notebook: z
        .string()
        .trim()
        .min(1, '请输入笔记本名称')
        .max(50, '笔记本名称不超过 50 个字符')
        .default(ownBook)
        .describe(`放进哪个笔记本，默认「${ownBook}」`),
      content: z
        .string()
        .min(1, '请输入内容')
        .max(longestText, `内容不超过 ${longestText} 个字符`)
        .describe('Markdown 正文'),
    }),
    fields: [
      { name: 'name', title: '标题', kind: 'line' },
      { name: 'notebook', title: '笔记本', kind: 'line' },
      { name: 'content', title: '正文', kind: 'text' },
    ],
    write: async (tx, { name, notebook, content }, principal) => {
      const rights = principal.columnRights.get(noteResource.permission);
      refuseWithheld(rights, { name, content, notebook_id: 0 }, 'create');
      const notebookId = await bookNamed(tx, principal, notebook);
      const free = await freeName(tx, principal.userId, name);
      const service = noteService({ ...core, db: tx });
      const note = await service.create(
        { notebookId, name: free, content, tags: [], pinned: false },
        principal,
      );
      return {
        answered: free === name ? '已新建' : `已新建，因为重名叫「${free}」`,
        path: pathOf(free),
        mark: { id: note.id, version: note.rowVersion },
      };
    },
    undo: async (tx, { id = 0, version }, principal) => {
      requireCode(principal, `${noteResource.permission}:remove`);
      const note = await lockDocument(tx, principal.userId, { id });
      // Who has put it into the trash himself has taken it back.
      if (!note) return;
      if (note.rowVersion !== version) throw new AppError('chat.call-changed');
      await noteService({ ...core, db: tx }).remove([id], principal);
    },
  });
}

/** 追加到笔记: behind what stands in one of one's own notes. */
export function appendNoteTool(core: Core): AssistantTool {
  return defineWritingTool({
    name: 'note_append',
    title: '追加到笔记',
    description:
      '在用户自己的一篇笔记末尾加一段 Markdown。用户会先看到内容并确认，确认之前什么都不写。',
    codes: [`${noteResource.permission}:edit`, `${noteResource.permission}:list`],
    input: z.strictObject({
      name: z.string().trim().min(1).max(120).describe('笔记的标题'),
      content: z
        .string()
        .trim()
        .min(1, '请输入内容')
        .max(longestText, `内容不超过 ${longestText} 个字符`)
        .describe('要追加的 Markdown'),
    }),
    fields: [
      { name: 'name', title: '笔记', kind: 'fixed' },
      { name: 'content', title: '追加', kind: 'text' },
    ],
    check: async ({ name }, { principal }) => {
      if (!(await findDocument(core.db, principal.userId, { name })))
        throw new AppError('chat.call-target', { values: { name } });
    },
    write: async (tx, { name, content }, principal) => {
      const note = await lockDocument(tx, principal.userId, { name });
      if (!note) throw new AppError('chat.call-target', { values: { name } });
      const whole = `${note.content}${gapBelow(note.content)}${content}\n`;
      if (whole.length > noteLengthLimit) throw new AppError('chat.call-long');
      const { id } = note;
      await recordFileUses(tx, principal, { id, before: note.content, content: whole });
      const saved = await writeContent(tx, principal.userId, {
        note,
        content: whole,
        kind: 'edit',
      });
      return {
        answered: '已追加',
        path: pathOf(note.name),
        // All that stood there before stands there still, so its length is enough to take the rest back.
        mark: { id, version: saved.rowVersion, kept: note.content.length },
      };
    },
    undo: async (tx, { id = 0, version, kept = 0 }, principal) => {
      requireCode(principal, `${noteResource.permission}:edit`);
      const note = await lockDocument(tx, principal.userId, { id });
      if (note?.rowVersion !== version || !note) throw new AppError('chat.call-changed');
      const content = note.content.slice(0, kept);
      await recordFileUses(tx, principal, { id, before: note.content, content });
      await writeContent(tx, principal.userId, { note, content, kind: 'edit' });
    },
  });
}
