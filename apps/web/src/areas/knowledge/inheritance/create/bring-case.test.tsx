import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { BringCase } from './bring-case.tsx';
import { caseNoAt, sortFiles } from './case-files.ts';

vi.mock('#core/files/resumable-upload.ts', () => ({
  uploadByPieces: vi.fn<typeof uploadByPieces>(() => Promise.resolve('kept-1')),
}));

interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** A server that has some numbers of cases, and takes the file or does not. */
function serve({ taken = [] as string[], takesFile = true } = {}): Sent[] {
  const sent: Sent[] = [];
  stubServer(({ method, url, body }) => {
    if (method !== 'GET') sent.push({ method, url, body: body as Sent['body'] });
    if (url.endsWith('/vcf'))
      return takesFile
        ? envelope({ samples: ['kid', 'dad', 'mum'] })
        : envelope(null, { code: 601, msg: '读不了这个 VCF：不是 VCF' });
    if (method === 'POST')
      return taken.includes(String((body as Sent['body'])['case_no']))
        ? envelope(null, { code: 601, msg: '病例编号已被使用' })
        : envelope({ id: 5 });
    return envelope({ id: 5, family_version: 3 });
  });
  return sent;
}

function Address(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}

function put(...files: File[]): void {
  render(
    <MemoryRouter>
      <BringCase />
      <Address />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
}

const vcf = new File(['##fileformat'], '643594.vcf.gz');
const ped = new File(['F1 kid dad mum 1 2\nF1 dad 0 0 1 1\nF1 mum 0 0 2 1\n'], 'family.ped');
const address = (): string => screen.getByRole('status').textContent;

beforeEach(() => vi.mocked(uploadByPieces).mockClear());

describe('a case made of files', () => {
  it('takes the number from the VCF and the family from the PED, and opens the family', async () => {
    const sent = serve();
    put(ped, vcf);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/family'));
    expect(sent.map(({ method, url }) => `${method} ${url.replace(/^.*\/v2/, '')}`)).toEqual(
      [
        'POST /knowledge/v2/cases',
        'POST /knowledge/v2/cases/5/vcf',
        'PUT /knowledge/v2/cases/5',
      ].map((one) => one.replace('/knowledge/v2', '')),
    );
    expect(sent[0]?.body).toEqual({ case_no: '643594' });
    expect(sent[2]?.body).toMatchObject({
      family_version: 3,
      people: [
        { id: 'kid', father: 'dad', mother: 'mum', is_proband: true },
        { id: 'dad' },
        { id: 'mum' },
      ],
    });
  });

  it('without a PED goes to the file, under the first number that nobody has', async () => {
    const sent = serve({ taken: ['643594', '643594 2'] });
    put(vcf);
    await waitFor(() => expect(address()).toBe('/knowledge/case/5/files'));
    expect(
      sent.filter(({ url }) => url.endsWith('/cases')).map(({ body }) => body['case_no']),
    ).toEqual(['643594', '643594 2', '643594 3']);
  });

  it('leaves nothing behind when the file is no VCF', async () => {
    const sent = serve({ takesFile: false });
    put(vcf);
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { ids: [5] } }),
    );
    expect(address()).toBe('/');
  });

  it('says what is no VCF and no PED before anything is sent', async () => {
    const { shown } = spyNotifier();
    const sent = serve();
    put(vcf, new File(['F1 kid'], 'family.ped'));
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
  expect(caseNoAt('长'.repeat(60), 12)).toBe(`${'长'.repeat(57)} 12`);
});
