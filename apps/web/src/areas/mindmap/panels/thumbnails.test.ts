// @vitest-environment node
import { printSvg } from '@wm/mindmap/svg-tree';
import { layoutNames } from '@wm/mindmap/document';
import { expect, it } from 'vitest';
import { layoutThumbnail, themeThumbnail } from './thumbnails.ts';

it('speaks the language of the editor in its pictures', () => {
  const texts = (language: 'zh' | 'en'): string =>
    [
      ...layoutNames.map((name) => layoutThumbnail(name, language)),
      themeThumbnail('mint', language),
    ]
      .map((picture) => (picture ? printSvg(picture) : ''))
      .join('')
      .replaceAll(/<[^>]*>/g, ' ');
  expect(texts('zh')).toContain('主题');
  expect(texts('en')).toContain('Topic');
  expect(texts('en')).not.toMatch(/\p{Script=Han}/u);
});
