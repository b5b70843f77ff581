import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { attachVcf, caseApi, createCase, saveFamily } from '../case.api.ts';
import { familyTemplates } from '../family/family-edits.ts';
import { familyOfPed } from '../family/family-of-ped.ts';
import { caseNoAt, sortFiles } from './case-files.ts';

const mostTries = 9;

/** Makes a case with a number that nobody has: the first of it, of it with a 2 behind it, and so on. */
async function makeCase(caseNo: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next is tried when this one is taken
      return (await createCase({ caseNo: caseNoAt(caseNo, tries) })).id;
    } catch (error) {
      const isTaken = error instanceof HttpError && error.code === 601;
      if (!isTaken || tries === mostTries) throw error;
    }
  }
}

/** Gives a case its file and its family. What is no VCF leaves no case behind. */
async function fill(
  id: number,
  given: { fileName: string; ped: string | undefined; template: string },
): Promise<string> {
  const { samples } = await attachVcf(id, given.fileName);
  const read = given.ped === undefined ? undefined : familyOfPed(given.ped, samples);
  const template = familyTemplates.find(({ key }) => key === given.template);
  const people = read?.kind === 'read' ? read.people : template?.make(samples);
  if (people) await saveFamily(id, people, (await caseApi.find(id)).familyVersion);
  return read?.kind === 'read' ? read.remark : '';
}

function faultOfPed(text: string): string | undefined {
  const read = familyOfPed(text, []);
  return read.kind === 'none' ? `PED：${read.reason}` : undefined;
}

/** What to say of a failure; undefined where the client has said it. */
function textOf(error: unknown, isMaking: boolean): string | undefined {
  const isRefused = error instanceof HttpError && error.kind === 'refused';
  if (!isRefused) return '没有建成病例，请重试';
  return error.code === 601 && isMaking ? error.message : undefined;
}

/** Makes a case of a VCF, and of a PED or a template for its family, and goes to it. `share` is how much is sent. */
export function useBringCase() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const bring = async (files: readonly File[], template: string): Promise<void> => {
    const sorted = sortFiles(files);
    if (sorted.kind === 'none') {
      notifier().message('error', sorted.reason);
      return;
    }
    const ped = await sorted.ped?.text();
    const fault = ped === undefined ? undefined : faultOfPed(ped);
    if (fault !== undefined) {
      notifier().message('error', fault);
      return;
    }
    setShare(0);
    let made: number | undefined;
    try {
      const fileName = await uploadByPieces(sorted.vcf, { onProgress: setShare });
      made = await makeCase(sorted.caseNo);
      const remark = await fill(made, { fileName, ped, template });
      if (remark !== '') notifier().message('warning', remark);
      const hasFamily = ped !== undefined || template !== '';
      void navigate(`/knowledge/case/${made}/${hasFamily ? 'family' : 'files'}`);
    } catch (error) {
      const told = textOf(error, made === undefined);
      if (told !== undefined) notifier().message('error', told);
      if (made !== undefined) await caseApi.remove([made]).catch(() => undefined);
    }
    setShare(undefined);
    await client.invalidateQueries({ queryKey: [caseApi.path] });
  };
  return { share, bring };
}
