// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { bringsPictures, storePictures } from './paste-pictures.ts';

const png = 'data:image/png;base64,AAAA';

function desk() {
  let serial = 0;
  return vi.fn<(file: File) => Promise<string>>(async ({ name }) => {
    serial += 1;
    if (name.endsWith('.gif')) throw new Error('文件格式不正确');
    return `/prod-api/files/${serial}.png`;
  });
}

it('a page with pictures inside becomes Markdown, its pictures stored, each once', async () => {
  const store = desk();
  const html = `<h2>标题</h2><p>前<b>粗</b><img src="${png}" alt="图 &quot;一&quot;]">后</p><ul><li>项 <img src="${png}"></li></ul><script>x</script>`;
  const text = '标题 前粗后 项';
  expect(bringsPictures({ html, text })).toBe(true);
  expect(await storePictures({ html, text }, store)).toBe(
    '## 标题\n\n前**粗**![图 "一"&#93;](/prod-api/files/1.png)后\n\n- 项 ![图片](/prod-api/files/1.png)',
  );
  expect(store.mock.calls.map(([file]) => file.name)).toEqual(['图片1.png']);
});

it('pictures inside pasted Markdown are stored, and those that cannot be are left out', async () => {
  const store = desk();
  const text = `# 甲\n\n![一](${png})\n![二](data:image/gif;base64,AAAA)\n![三](${png}) [x](data:image/png;base64,AAAA)`;
  expect(await storePictures({ html: '', text }, store)).toBe(
    '# 甲\n\n![一](/prod-api/files/1.png)\n\n![三](/prod-api/files/1.png) [x](data:image/png;base64,AAAA)',
  );
  expect(store).toHaveBeenCalledTimes(2);
});

it('a page that only speaks of such pictures is pasted as text', async () => {
  const text = '地址以 data:image/ 开头';
  expect(await storePictures({ html: `<p>${text}</p>`, text }, desk())).toBe(text);
  expect(bringsPictures({ html: '<p>字</p>', text: '字' })).toBe(false);
});
