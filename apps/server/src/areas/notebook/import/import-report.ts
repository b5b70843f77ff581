import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import type { ImportPlan } from './import-plan.ts';

/** Files beyond so many are told by their number. */
export const mostListed = 1000;

/** What is known before anything is stored. */
export function startReport(
  { pack, notes, notebook }: ImportPlan,
  { importId, isDry }: { importId: number; isDry: boolean },
): NoteImportResult {
  const { foreignNames, systemFiles } = pack.pack;
  const remarks = pack.drafts.flatMap(({ path, remarks: all }) =>
    all.map((reason) => ({ path, reason })),
  );
  const renamed =
    foreignNames > 0 ? [{ path: `${foreignNames} 个文件名`, reason: '按 GBK 编码读入' }] : [];
  const system =
    systemFiles > 0
      ? [
          {
            path: `${systemFiles} 个程序或系统自己的文件`,
            reason: '如 .obsidian、.DS_Store，没有带入',
          },
        ]
      : [];
  return {
    importId,
    isDry,
    program: pack.program,
    notebook,
    imported: 0,
    renamed: [],
    refused: [...pack.refused],
    attachments: [],
    same: notes.filter(({ state }) => state === 'same').map(({ draft }) => draft.path),
    broken: [],
    remarks: [...renamed, ...system, ...remarks].slice(0, mostListed),
    notes: [],
  };
}

/** Says by name what was brought and is not taken by the end: every file is told of once. */
export function finishReport({ pack, notes }: ImportPlan, result: NoteImportResult): void {
  result.attachments = [...new Set(result.attachments)];
  const told = new Set([
    ...result.attachments,
    ...result.refused.map(({ path }) => path),
    ...notes.map(({ draft }) => draft.path),
  ]);
  const kept = new Set(notes.filter(({ state }) => state !== 'new').flatMap(({ named }) => named));
  const unused = [...pack.pack.files.keys()].filter((path) => !told.has(path) && !kept.has(path));
  const reason = '没有笔记用到它，未导入';
  result.refused.push(...unused.slice(0, mostListed).map((path) => ({ path, reason })));
  const more = unused.length - mostListed;
  if (more > 0) result.refused.push({ path: `另有 ${more} 个文件`, reason });
}
