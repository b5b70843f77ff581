import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { DictTag } from '#ui/tags/dict-tag.tsx';
import { dictOption, reportTypes } from './dict-option.ts';
import { loadDict, renewDicts, useDict, useDictStore } from './dict-store.ts';

const wire = {
  id: 4,
  dict_label: '正常',
  dict_value: '0',
  list_class: 'success',
  css_class: 'wide',
  remark: '备注',
};

const option = { label: '正常', value: '0', elTagType: 'success', elTagClass: 'wide' };

function Choices({ type, removeDict }: { type: string; removeDict?: boolean }): ReactNode {
  const options = useDict(type, removeDict === undefined ? {} : { removeDict });
  return <p>{options.map(({ label }) => label).join('、') || '无'}</p>;
}

beforeEach(() => useDictStore.setState({ dict: [] }));
afterEach(() => cleanup());

describe('3 dictionary options', () => {
  const entry = {
    id: 4,
    dictLabel: '正常',
    dictValue: '0',
    listClass: 'success',
    cssClass: 'wide',
  };

  it('have label, value, tag type and tag class', () => {
    expect(dictOption('SYS_STATUS', entry)).toEqual(option);
  });

  it.each(['', null, undefined])('take the id as text when the value is %o', (dictValue) => {
    expect(dictOption('SYS_STATUS', { ...entry, dictValue: dictValue ?? null }).value).toBe('4');
  });

  it('of REPORT_MODULES_DETAIL are labelled by the remark and hold label and value as a pair', () => {
    expect(dictOption('REPORT_MODULES_DETAIL', { ...entry, remark: '销售' })).toEqual({
      ...option,
      label: '销售',
      value: ['正常', '0'],
    });
  });
});

describe('4 dictionary cache', () => {
  it('fetches a missing dictionary and keeps it as key and value', async () => {
    const seen = stubServer(() => envelope([wire]));
    render(<Choices type="SYS_STATUS" />);
    expect(screen.getByText('无')).toBeTruthy();
    expect(await screen.findByText('正常')).toBeTruthy();
    expect(seen.map(({ url }) => url)).toEqual(['/admin/v2/dict/data?dict_type=SYS_STATUS']);
    expect(JSON.parse(localStorage.getItem('dict-list') ?? '')).toEqual({
      dict: [{ key: 'SYS_STATUS', value: [option] }],
    });
  });

  it('reads a kept one without asking', async () => {
    const seen = stubServer(() => envelope([]));
    useDictStore.setState({ dict: [{ key: 'SYS_STATUS', value: [option] }] });
    render(<Choices type="SYS_STATUS" />);
    expect(screen.getByText('正常')).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('fetches anew and replaces the kept one when remove_dict is passed', async () => {
    const seen = stubServer(() => envelope([{ ...wire, dict_label: `第 ${seen.length} 次` }]));
    useDictStore.setState({ dict: [{ key: 'SYS_STATUS', value: [option] }] });
    render(<Choices type="SYS_STATUS" removeDict />);
    expect(await screen.findByText('第 1 次')).toBeTruthy();
    expect(useDictStore.getState().dict).toHaveLength(1);
  });

  it('after a change fetches at once what is on the screen, and the rest when it is next shown', async () => {
    const seen = stubServer(() => envelope([{ ...wire, dict_label: `第 ${seen.length} 次` }]));
    useDictStore.setState({
      dict: ['SYS_STATUS', 'SYS_SEX'].map((key) => ({ key, value: [option] })),
    });
    render(<Choices type="SYS_STATUS" />);
    renewDicts();
    expect(screen.getByText('正常')).toBeTruthy();
    expect(await screen.findByText('第 1 次')).toBeTruthy();
    expect(seen.map(({ url }) => url)).toEqual(['/admin/v2/dict/data?dict_type=SYS_STATUS']);
    cleanup();
    render(<Choices type="SYS_SEX" />);
    expect(screen.getByText('正常')).toBeTruthy();
    expect(await screen.findByText('第 2 次')).toBeTruthy();
    cleanup();
    render(<Choices type="SYS_SEX" />);
    renewDicts();
    expect(await screen.findByText('第 3 次')).toBeTruthy();
    expect(seen).toHaveLength(3);
  });

  it('does not take the answer of a call made before the change for the new one', async () => {
    const answers: ((response: Response) => void)[] = [];
    stubServer(() => new Promise((resolve) => answers.push(resolve)));
    render(<Choices type="SYS_STATUS" />);
    await waitFor(() => expect(answers).toHaveLength(1));
    renewDicts();
    answers[0]?.(envelope([{ ...wire, dict_label: '改前' }]));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(envelope([{ ...wire, dict_label: '改后' }]));
    expect(await screen.findByText('改后')).toBeTruthy();
  });

  it('keeps what it has when it cannot be fetched anew, and tries again with the next showing', async () => {
    let isDown = true;
    const seen = stubServer(() => (isDown ? envelope(null, { code: 503 }) : envelope([wire])));
    useDictStore.setState({ dict: [{ key: 'SYS_STATUS', value: [{ ...option, label: '旧' }] }] });
    render(<Choices type="SYS_STATUS" />);
    renewDicts();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(screen.getByText('旧')).toBeTruthy();
    cleanup();
    isDown = false;
    render(<Choices type="SYS_STATUS" />);
    expect(await screen.findByText('正常')).toBeTruthy();
  });

  it('asks once for several places that need the same', async () => {
    const seen = stubServer(() => envelope([wire]));
    await Promise.all([loadDict('SYS_SEX'), loadDict('SYS_SEX')]);
    expect(seen).toHaveLength(1);
  });

  it.each(reportTypes)('7 %s comes from the report dictionary', async (type) => {
    const seen = stubServer(() => envelope([{ dict_label: 'a', dict_value: '1', remark: 'b' }]));
    await loadDict(type);
    expect(seen.map(({ url }) => url)).toEqual([`/report/v2/dict/data?dict_type=${type}`]);
  });

  it('stays empty, and quiet, when the server refuses', async () => {
    const seen = stubServer(() => envelope(null, { code: 503 }));
    render(<Choices type="SYS_STATUS" />);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(screen.getByText('无')).toBeTruthy();
  });
});

describe('2.7 dictionary tag', () => {
  const options = [
    option,
    { label: '停用', value: '1', elTagType: 'danger', elTagClass: '' },
    { label: '默认', value: '2', elTagType: 'default', elTagClass: '' },
  ];
  const drawn = (): [string | null, string][] =>
    [...document.querySelectorAll('.wm-dict > span')].map((tag) => [
      tag.textContent,
      tag.className,
    ]);

  it('parts values by comma and gives each its label, type and class', () => {
    render(<DictTag options={options} value="0,1,2" />);
    expect(drawn()).toEqual([
      ['正常', 'wm-dict-tag wm-dict-success wide'],
      ['停用', 'wm-dict-tag wm-dict-danger'],
      ['默认', ''],
    ]);
  });

  it('takes numbers and lists, and shows an unknown value as it is', () => {
    const { rerender } = render(<DictTag options={options} value={1} />);
    expect(drawn().map(([label]) => label)).toEqual(['停用']);
    rerender(<DictTag options={options} value={['0', 9]} />);
    expect(drawn().map(([label]) => label)).toEqual(['正常', '9']);
  });

  it('is two dashes when there is no value', () => {
    render(<DictTag options={options} value="" />);
    expect(screen.getByText('--')).toBeTruthy();
  });
});
