import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { BringCase } from './bring-case.tsx';
import { sortFiles } from './case-files.ts';

vi.mock('#core/files/resumable-upload.ts', () => ({
  uploadByPieces: vi.fn<typeof uploadByPieces>(() => Promise.resolve('kept-1')),
}));

interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** A server that takes the file or does not, and the family or does not. */
function serve({ takesFile = true, takesFamily = true } = {}): Sent[] {
  const sent: Sent[] = [];
  stubServer(({ method, url, body }) => {
    // A document of a test before may save itself meanwhile.
    if (method !== 'GET' && !url.includes('/articles/'))
      sent.push({ method, url, body: body as Sent['body'] });
    if (method === 'POST' && !takesFile)
      return envelope(null, { code: 601, msg: '读不了这个 VCF：不是 VCF' });
    if (method === 'PUT' && !takesFamily)
      return envelope(null, { code: 503, msg: '服务暂时不可用' });
    return envelope({ id: 5, family_version: 3, file: { samples: ['kid', 'dad', 'mum'] } });
  });
  return sent;
}

function Address(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}

function bringFiles(files: File[]): void {
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
}

function put(files: File[], template?: string): void {
  render(
    <MemoryRouter>
      <BringCase />
      <Address />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  if (template !== undefined) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '没有 PED 时的家系' }));
    fireEvent.click(screen.getByTitle(template));
  }
  if (files.length > 0) bringFiles(files);
}

const vcf = new File(['##fileformat'], '643594.vcf.gz');
const ped = new File(['F1 kid dad mum 1 2\nF1 dad 0 0 1 1\nF1 mum 0 0 2 1\n'], 'family.ped');
const address = (): string => screen.getByRole('status').textContent;

beforeEach(() => vi.mocked(uploadByPieces).mockClear());

describe('a case made of files', () => {
  it('takes the number from the VCF and the family from the PED, and opens the family', async () => {
    const sent = serve();
    put([ped, vcf]);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/family'));
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(sent[0]?.body).toEqual({ case_no: '643594', file_name: 'kept-1' });
    expect(sent[1]?.body).toMatchObject({
      family_version: 3,
      people: [
        { id: 'kid', father: 'dad', mother: 'mum', is_proband: true },
        { id: 'dad' },
        { id: 'mum' },
      ],
    });
  });

  it('without a PED goes to the file, or has the family that was chosen, with the samples of the file', async () => {
    const sent = serve();
    put([vcf]);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/files'));
    expect(sent).toHaveLength(1);
    cleanup();
    sent.length = 0;
    put([], '三口之家');
    bringFiles([vcf]);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/family'));
    expect(sent[1]?.body).toMatchObject({
      people: [{ id: 'kid', father: 'dad', mother: 'mum' }, { id: 'dad' }, { id: 'mum' }],
    });
  });

  it('stays in the list when the file is no VCF, and opens the case whose family was not saved', async () => {
    const sent = serve({ takesFile: false });
    put([vcf]);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(address()).toBe('/');
    cleanup();
    serve({ takesFamily: false });
    put([ped, vcf]);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/family'));
  });

  it('leaves who has gone elsewhere meanwhile where he is, and says that it is made', async () => {
    const { shown } = spyNotifier();
    serve();
    vi.mocked(uploadByPieces).mockImplementationOnce(() => {
      window.history.pushState(null, '', '/index');
      return Promise.resolve('kept-1');
    });
    put([vcf]);
    await waitFor(() =>
      expect(shown).toMatchObject([{ kind: 'success', text: /^病例「643594」已建好/ }]),
    );
    expect(address()).toBe('/');
  });

  it('says what is no VCF and no PED before anything is sent', async () => {
    const { shown } = spyNotifier();
    const sent = serve();
    put([vcf, new File(['F1 kid'], 'family.ped')]);
    await waitFor(() => expect(shown).toMatchObject([{ kind: 'error', text: /^PED：/ }]));
    expect(uploadByPieces).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });
});

it('sorts files by their endings and says which is none', () => {
  const none = (...files: File[]) => sortFiles(files);
  expect(none(vcf, ped)).toMatchObject({ kind: 'files', vcf, ped, caseNo: '643594' });
  expect(none(new File([], 'a.docx'), vcf)).toEqual({
    kind: 'none',
    reason: '「a.docx」不是 VCF，也不是 PED',
  });
  for (const files of [[], [ped], [vcf, vcf], [vcf, ped, ped]])
    expect(sortFiles(files)).toMatchObject({ kind: 'none' });
  expect(none(new File([], `${'长'.repeat(80)}.vcf`))).toMatchObject({ caseNo: '长'.repeat(60) });
  expect(none(new File([], '.vcf'))).toMatchObject({ caseNo: '病例' });
  // No half of an emoji.
  expect(none(new File([], `${'长'.repeat(59)}😀.vcf`))).toMatchObject({ caseNo: '长'.repeat(59) });
});
