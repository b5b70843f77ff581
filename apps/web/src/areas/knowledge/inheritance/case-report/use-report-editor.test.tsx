import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { reportFields } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportTexts } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellOfDocument } from '#core/documents/elsewhere.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useReportEditor } from './use-report-editor.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));
// jsdom has no locks between tabs.
vi.mock('#core/documents/draft-holds.ts', () => ({
  hold: () => Promise.resolve(() => undefined),
  heldElsewhere: () => Promise.resolve(new Set()),
}));

const texts = Object.fromEntries(reportFields.map(({ field }) => [field, ''])) as ReportTexts;
const wire = {
  id: 9,
  version: 1,
  state: 'draft',
  row_version: 1,
  update_time: '2026-11-20T01:02:03Z',
  run_no: 1,
  chosen: [],
  texts,
};
const report = {
  ...wire,
  rowVersion: 1,
  updateTime: wire.update_time,
  runNo: 1,
} as unknown as CaseReport;

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
});
afterEach(cleanup);

async function open() {
  const { result } = renderHook(() => useReportEditor(report, { id: 3, version: 1 }), {
    wrapper: AppFrame,
  });
  await waitFor(() => expect(result.current.session).toBeDefined());
  const write = (field: keyof ReportTexts, text: string): void =>
    act(() => {
      const { values } = result.current;
      result.current.write({ texts: { ...values.texts, [field]: text } }, field);
    });
  return { result, write };
}

it('takes steps back and forth, each place by itself, and saves what stands there then', async () => {
  const seen = stubServer(({ body }) => envelope({ ...wire, ...(body as object), row_version: 2 }));
  const { result, write } = await open();
  write('advice', '复');
  write('advice', '复查');
  write('purpose', '病因');
  act(() => result.current.undo?.());
  expect(result.current.values.texts).toEqual({ ...texts, advice: '复查' });
  act(() => result.current.undo?.());
  expect(result.current.values.texts).toEqual(texts);
  act(() => result.current.redo?.());
  await act(() => result.current.save());
  expect(seen).toHaveLength(1);
  expect(seen[0]?.body).toMatchObject({ row_version: 1, texts: { advice: '复查', purpose: '' } });
  expect(result.current.session?.state.kind).toBe('saved');
});

it('takes over what another window wrote, and no step back takes it away again', async () => {
  const theirs = { ...wire, row_version: 2, texts: { ...texts, purpose: '对方' } };
  stubServer(() => envelope(theirs));
  const { result, write } = await open();
  write('advice', '复查');
  await act(async () => tellOfDocument({ kind: 'case-report', id: 9, rowVersion: 2 }));
  await waitFor(() => expect(result.current.values.texts.purpose).toBe('对方'));
  expect(result.current.values.texts.advice).toBe('复查');
  expect(result.current.undo).toBeUndefined();
});

it('stops where both wrote at the same place, and where it was submitted meanwhile', async () => {
  let stored: object = { ...wire, row_version: 2, texts: { ...texts, purpose: '对方' } };
  stubServer(({ method }) =>
    method === 'PUT'
      ? envelope(null, { code: 409, msg: '这份报告已在别处修改' })
      : envelope(stored),
  );
  const { result, write } = await open();
  write('purpose', '我的');
  await act(() => result.current.save());
  expect(result.current.session?.state.kind).toBe('conflict');
  expect(result.current.values.texts.purpose).toBe('我的');
  act(() => result.current.session?.takeStored());
  expect(result.current.values.texts.purpose).toBe('对方');
  stored = { ...stored, state: 'checking', row_version: 3 };
  write('advice', '还没保存');
  await act(() => result.current.save());
  expect(result.current.session?.state.kind).toBe('conflict');
  expect(result.current.values.texts.advice).toBe('还没保存');
});
