import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { caseApi, saveFamily } from '../case.api.ts';
import { familyTemplates } from '../family/family-edits.ts';
import { familyOfPed } from '../family/family-of-ped.ts';
import { sortFiles } from './case-files.ts';

function faultOfPed(text: string): string | undefined {
  const read = familyOfPed(text, []);
  return read.kind === 'none' ? `PED：${read.reason}` : undefined;
}

/** What the family is drawn from; an empty template is none. */
interface FamilySource {
  ped: string | undefined;
  template: string;
}

/** Makes a case of an uploaded VCF and draws its family. Answers where it is gone on with. */
async function makeCase(
  { caseNo, fileName }: { caseNo: string; fileName: string },
  { ped, template }: FamilySource,
): Promise<string> {
  const { id, file, familyVersion } = await caseApi.create({ caseNo, fileName });
  const samples = file?.samples ?? [];
  const read = ped === undefined ? undefined : familyOfPed(ped, samples);
  const people =
    read?.kind === 'read'
      ? read.people
      : familyTemplates.find(({ key }) => key === template)?.make(samples);
  if (!people) return `/knowledge/case/${id}/files`;
  if (read?.kind === 'read' && read.remark !== '') notifier().message('warning', read.remark);
  // The case is there, whatever becomes of its family: why it was not saved, the client has shown.
  await saveFamily(id, people, familyVersion).catch(() => undefined);
  return `/knowledge/case/${id}/family`;
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
    const begunAt = location.pathname;
    setShare(0);
    try {
      const fileName = await uploadByPieces(sorted.vcf, { onProgress: setShare });
      const made = await makeCase({ caseNo: sorted.caseNo, fileName }, { ped, template });
      // A large file takes minutes: who has gone elsewhere meanwhile stays there.
      if (location.pathname === begunAt) void navigate(made);
      else notifier().message('success', `病例「${sorted.caseNo}」已建好，在遗传突变的列表里`);
    } catch (error) {
      // What the server refuses is shown by the client.
      const isTold = error instanceof HttpError && error.kind === 'refused';
      if (!isTold) notifier().message('error', '没有建成病例，请重试');
    }
    setShare(undefined);
    await client.invalidateQueries({ queryKey: [caseApi.path] });
  };
  return { share, bring };
}
