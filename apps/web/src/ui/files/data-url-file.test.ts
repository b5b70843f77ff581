// @vitest-environment node
import { expect, it } from 'vitest';
import { dataUrlFile } from './data-url-file.ts';

it('a picture in a text becomes a file whose name says its type, as the server asks for', async () => {
  const file = dataUrlFile(`data:image/PNG;base64,${btoa('\u0089PNG')}`, '图片1');
  expect([file?.name, file?.type, file?.size]).toEqual(['图片1.png', 'image/png', 4]);
  expect(dataUrlFile('data:image/jpeg;base64,AAAA', 'x')?.name).toBe('x.jpeg');
  expect(dataUrlFile('data:image/svg+xml;base64,AAAA', 'x')?.name).toBe('x.svg');
});

it('what is no picture, empty or broken is none', () => {
  for (const url of [
    'data:text/html;base64,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,***',
    'data:image/png,x',
    'https://x/a.png',
  ])
    expect(dataUrlFile(url, 'x'), url).toBeUndefined();
});
