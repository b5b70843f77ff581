import type { DailySettings } from '@wm/contract/notebook/daily-note';
import { fillTemplate } from '@wm/contract/notebook/fill-template';
import { builtInTemplates, dailyTemplate } from '@wm/contract/notebook/note-template';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { findDocument, insertUnlessTaken, notebookNamed } from '../note/note.repository.ts';
import { recordFileUses } from '../note/note.service.ts';
import { listTemplates } from '../template/template.repository.ts';
import { findDailyTemplate, readOfficeNow } from './daily.repository.ts';

const dailyNotebook = '日记';

/** What a daily note begins with: the note that was chosen, else one's own template of that name, else the product's. */
async function templateText({ db }: Pick<Core, 'db'>, ownerId: number): Promise<string> {
  const chosen = await findDailyTemplate(db, ownerId);
  if (chosen) return chosen.content;
  const templates = [...(await listTemplates(db, ownerId)), ...builtInTemplates];
  return templates.find(({ name }) => name === dailyTemplate)?.content ?? '';
}

/** The note named like the day, the office's today without one; made from the template when there is none. */
export async function openDaily(
  core: Pick<Core, 'db'>,
  principal: Principal,
  wanted: string | undefined,
): Promise<{ name: string; isNew: boolean }> {
  const ownerId = principal.userId;
  const { today, time } = await readOfficeNow(core.db);
  const date = wanted ?? today;
  const known = await findDocument(core.db, ownerId, { name: date });
  if (known) return { name: known.name, isNew: false };
  const content = fillTemplate(await templateText(core, ownerId), {
    title: date,
    date,
    time,
  });
  const id = await core.db.transaction(async (tx) => {
    const notebookId = await notebookNamed(tx, ownerId, {
      name: dailyNotebook,
    });
    const made = await insertUnlessTaken(tx, {
      ownerId,
      notebookId,
      name: date,
      content,
    });
    if (made !== undefined) await recordFileUses(tx, principal, { id: made, before: '', content });
    return made;
  });
  return { name: date, isNew: id !== undefined };
}

export async function readDailySettings(
  { db }: Pick<Core, 'db'>,
  ownerId: number,
): Promise<DailySettings> {
  const template = await findDailyTemplate(db, ownerId);
  return {
    template: template ? { id: template.id, name: template.name } : null,
  };
}
