import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { StatusTag } from '#ui/tags/status-tag.tsx';
import { renewDicts, useDictStore } from './dict-store.ts';
import { mergeSeeds } from './seeded-dict.ts';

beforeEach(() => useDictStore.setState({ dict: [] }));
afterEach(() => cleanup());

const option = (value: string, label: string, kind = 'default') => ({
  value,
  label,
  elTagType: kind,
  elTagClass: '',
});

describe('a dictionary that drives a screen', () => {
  it('shows the labels of the product until it has come', () => {
    expect(mergeSeeds('sys_user_sex', []).map(({ label }) => label)).toEqual(['男', '女', '未知']);
  });

  it('orders and names the values the product knows, offers no others, and disables what is out of use', () => {
    const entries = [option('1', '女士', 'danger'), option('9', '外星人'), option('0', '先生')];
    expect(mergeSeeds('sys_user_sex', entries)).toEqual([
      option('1', '女士', 'danger'),
      option('0', '先生'),
      { ...option('2', '未知'), disabled: true },
    ]);
  });

  it('renames the choices of an open form and keeps what was chosen', async () => {
    let label = '女';
    stubServer(() =>
      envelope([
        { dict_label: '男', dict_value: '0', list_class: 'default', css_class: '' },
        { dict_label: label, dict_value: '1', list_class: 'default', css_class: '' },
      ]),
    );
    const send = vi.fn<(values: unknown) => void>();
    render(
      <Form onFinish={send}>
        <Form.Item name="sex" label="性别">
          <DictRadio type="sys_user_sex" />
        </Form.Item>
        <button type="submit">好</button>
      </Form>,
      { wrapper: AppFrame },
    );
    fireEvent.click(await screen.findByLabelText('女'));
    label = '女士';
    act(() => renewDicts());
    expect(await screen.findByLabelText('女士')).toMatchObject({ checked: true });
    fireEvent.click(screen.getByText('好'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ sex: '1' }));
  });

  it('colors the tags of records', async () => {
    stubServer(() =>
      envelope([{ dict_label: '在用', dict_value: '0', list_class: 'success', css_class: '' }]),
    );
    render(<StatusTag value="0" />);
    expect(screen.getByText('正常').className).toContain('wm-dict-primary');
    expect((await screen.findByText('在用')).className).toContain('wm-dict-success');
  });
});
