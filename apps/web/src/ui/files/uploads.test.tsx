import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#core/auth/token.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { stubUploads } from '#core/testing/stub-uploads.ts';
import type { SeenUpload } from '#core/testing/stub-uploads.ts';
import { FileUpload } from './file-upload.tsx';
import type { UploadFieldProps } from './file-upload.tsx';
import { ImageUpload } from './image-upload.tsx';

const mebibyte = 1024 * 1024;
let seen: SeenUpload[];
let spy: ReturnType<typeof spyNotifier>;
let changes: string[];

beforeEach(() => {
  seen = stubUploads();
  spy = spyNotifier();
  changes = [];
  stubServer(() =>
    envelope({
      rows: [{ fileName: '/files/a.pdf', name: '合同.pdf', size: 1536, type: 'application/pdf' }],
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Field(props: UploadFieldProps & { of: 'file' | 'image' }): ReactNode {
  const { of, ...rest } = props;
  const [value, setValue] = useState(props.value ?? '');
  const Widget = of === 'file' ? FileUpload : ImageUpload;
  return (
    <Widget
      {...rest}
      value={value}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
}

function open(of: 'file' | 'image', props: UploadFieldProps = {}): void {
  render(<Field of={of} {...props} />, { wrapper: AppFrame });
}

function sized(name: string, bytes: number, type = ''): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

function choose(...files: File[]): void {
  const input = screen.getByLabelText(/^选择要上传的/);
  fireEvent.change(input, { target: { files } });
}

const texts = () => spy.shown.map((one) => ('text' in one ? one.text : one.kind));
const stored = (name: string) => ({
  code: 200,
  msg: '操作成功',
  fileName: name,
  data: { fileName: name },
});
const finish = (at: number, name: string): Promise<void> =>
  act(async () => seen[at]?.answer(stored(name)));

describe('2.7 5 file upload', () => {
  it('has the picker 选取文件 and says what it takes', () => {
    open('file');
    expect(screen.getByRole('button', { name: /选取文件/ })).toBeTruthy();
    expect(screen.getByText(/请上传大小不超过/).textContent).toBe(
      '请上传大小不超过 5 MB、格式为 doc/xls/ppt/txt/pdf 的文件，最多 5 个',
    );
  });

  it.each(['a.exe', 'a.docx', 'pdf', 'a.pdf.js'])('refuses %s by its extension', (name) => {
    open('file');
    choose(sized(name, 10, 'application/pdf'));
    expect(texts()).toEqual(['文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!']);
    expect(seen).toEqual([]);
  });

  it('refuses more than 5 MB, and takes 5 MB', () => {
    open('file');
    choose(sized('a.pdf', 5 * mebibyte + 1));
    expect(texts()).toEqual(['上传文件大小不能超过 5 MB!']);
    choose(sized('a.pdf', 5 * mebibyte));
    expect(seen).toHaveLength(1);
  });

  it('takes limits of its own into its words', () => {
    open('file', { types: ['md'], fileSize: 1, limit: 1 });
    choose(sized('a.pdf', 10));
    choose(sized('a.md', mebibyte + 1));
    choose(sized('a.md', 1), sized('b.md', 1));
    expect(texts()).toEqual([
      '文件格式不正确, 请上传md格式文件!',
      '上传文件大小不能超过 1 MB!',
      '上传文件数量不能超过 1 个!',
    ]);
  });

  it('refuses six files, and a sixth beside five, and sends none of them', async () => {
    open('file');
    choose(...Array.from({ length: 6 }, (_, at) => sized(`${at}.pdf`, 1)));
    expect(texts()).toEqual(['上传文件数量不能超过 5 个!']);
    expect(seen).toEqual([]);
    cleanup();
    open('file', { value: '/files/1.pdf,/files/2.pdf,/files/3.pdf,/files/4.pdf' });
    choose(sized('5.pdf', 1));
    choose(sized('6.pdf', 1));
    expect(texts()).toHaveLength(2);
    expect(seen).toHaveLength(1);
  });

  it('sends the field file with the bearer, shows how far it is, and lists it by its name', async () => {
    storeToken('token-1');
    open('file');
    choose(sized('报告.pdf', 10));
    expect(seen[0]).toMatchObject({
      url: '/prod-api/common/upload',
      authorization: 'Bearer token-1',
    });
    expect(seen[0]?.file.name).toBe('报告.pdf');
    act(() => seen[0]?.progress(0.4));
    expect(screen.getByLabelText('报告.pdf 的上传进度').textContent).toContain('40%');
    await finish(0, '/files/x.pdf');
    expect(changes).toEqual(['/files/x.pdf']);
    expect(screen.getByRole('button', { name: '报告.pdf' })).toBeTruthy();
  });

  it('4 gives the value once, when all of a batch has ended, in the order chosen', async () => {
    open('file', { value: '/files/a.pdf' });
    choose(sized('1.pdf', 1), sized('2.pdf', 1), sized('3.pdf', 1));
    await finish(2, '/files/3.pdf');
    await finish(0, '/files/1.pdf');
    expect(changes).toEqual([]);
    await finish(1, '/files/2.pdf');
    expect(changes).toEqual(['/files/a.pdf,/files/1.pdf,/files/2.pdf,/files/3.pdf']);
  });

  it('8 shows the server’s words for a code that is not 200, and takes the file off the list', async () => {
    open('file', { value: '/files/a.pdf' });
    choose(sized('1.pdf', 1), sized('2.pdf', 1));
    await act(async () =>
      seen[0]?.answer({ code: 413, msg: '上传文件大小不能超过 2 MB!', data: null }, 413),
    );
    expect(texts()).toEqual(['上传文件大小不能超过 2 MB!']);
    expect(screen.queryByText('1.pdf')).toBeNull();
    await act(async () => seen[1]?.answer({ code: 601, msg: '空间不足', data: null }));
    expect(texts()).toEqual(['上传文件大小不能超过 2 MB!', '空间不足']);
    // The list is what it was.
    expect(changes).toEqual([]);
    expect(within(screen.getByLabelText('文件列表')).getAllByRole('listitem')).toHaveLength(1);
  });

  it('8 29 says 上传文件失败 when the connection breaks, restores the list, and goes on with the next', async () => {
    open('file');
    choose(sized('1.pdf', 1), sized('2.pdf', 1));
    await act(async () => seen[0]?.fail());
    await finish(1, '/files/2.pdf');
    expect(texts()).toEqual(['上传文件失败']);
    expect(changes).toEqual(['/files/2.pdf']);
    choose(sized('3.pdf', 1));
    await finish(2, '/files/3.pdf');
    expect(changes).toEqual(['/files/2.pdf', '/files/2.pdf,/files/3.pdf']);
  });

  it('lists what the value holds by the names that their owners gave, and removes', async () => {
    open('file', { value: '/files/a.pdf,/files/b.pdf' });
    expect(await screen.findByRole('button', { name: '合同.pdf' })).toBeTruthy();
    expect(screen.getByText('1.5 KB')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '删除 合同.pdf' }));
    expect(changes).toEqual(['/files/b.pdf']);
  });

  it('can be given up while it is sent', async () => {
    open('file');
    choose(sized('1.pdf', 1));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消上传 1.pdf' })));
    expect(seen[0]?.isAborted()).toBe(true);
    expect(texts()).toEqual([]);
    await waitFor(() => expect(screen.queryByText('1.pdf')).toBeNull());
    expect(changes).toEqual([]);
  });
});

describe('2.7 5 image upload', () => {
  it.each([
    ['a.gif', 'image/gif'],
    ['a.svg', 'image/svg+xml'],
    ['a.txt', ''],
  ])('refuses %s by type and extension', (name, type) => {
    open('image');
    choose(sized(name, 10, type));
    expect(texts()).toEqual(['文件格式不正确, 请上传png/jpg/jpeg图片格式文件!']);
  });

  it('takes a picture by its type or by its extension', () => {
    open('image');
    choose(sized('a', 10, 'image/png'), sized('b.JPG', 10, ''));
    expect(texts()).toEqual([]);
    expect(seen).toHaveLength(2);
  });

  it('refuses more than 5 MB and six, in its own words', () => {
    open('image');
    choose(sized('a.png', 5 * mebibyte + 1, 'image/png'));
    choose(...Array.from({ length: 6 }, (_, at) => sized(`${at}.png`, 1, 'image/png')));
    expect(texts()).toEqual(['上传头像图片大小不能超过 5 MB!', '上传文件数量不能超过 5 个!']);
  });

  it('8 says 上传图片失败 when the connection breaks', async () => {
    open('image');
    choose(sized('a.png', 1));
    await act(async () => seen[0]?.fail());
    expect(texts()).toEqual(['上传图片失败']);
  });

  it('shows each under the file host, previews and removes', async () => {
    open('image');
    choose(sized('a.png', 1));
    await finish(0, '/files/x.png');
    const image = screen.getByRole('img', { name: '第 1 张图片' });
    expect(image.getAttribute('src')).toBe('/prod-api/files/x.png');
    fireEvent.click(screen.getByRole('button', { name: '预览第 1 张' }));
    const viewer = await screen.findByRole('dialog', { name: '图片查看器' });
    fireEvent.keyDown(viewer, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
    expect(changes).toEqual(['/files/x.png', '']);
  });
});
