import type { Database } from '#core/database/database.ts';
import { insertThoseFree, insertUnlessTaken, notebookNamed } from '../note/note.repository.ts';
import { demoNotes } from './demo-notes.ts';

const welcome = `# 欢迎使用 Work Manage

这里是你的笔记本。笔记用 Markdown 书写，停下来一秒就会自动保存。

## 从这里开始

- [x] 打开这篇笔记
- [ ] 在「我的笔记」里新建一篇
- [ ] 把电脑上的一个 Markdown 文件夹导入进来

## 可以写什么

| 内容 | 写法 |
| --- | --- |
| 公式 | \`$E = mc^2$\` |
| 代码 | 三个反引号加语言名 |
| 流程图 | 语言名写 \`mermaid\` |

\`\`\`ts
export function greet(name: string): string {
  return \`你好，\${name}\`;
}
\`\`\`

> 两个窗口同时改同一篇笔记时，不会悄悄覆盖：两份内容都会留着，由你决定。
`;

const shortcuts = `# 快捷键

| 按键 | 作用 |
| --- | --- |
| Ctrl + S | 立即保存 |
| Ctrl + B | 加粗 |
| Ctrl + Z | 撤销 |
| Ctrl + F | 在笔记中查找 |
`;

const dayMs = 24 * 60 * 60 * 1000;

/** The notebooks of the first start: one that welcomes, and one of a small laboratory. */
export async function seedNotebookDemo(db: Database, ownerId: number): Promise<void> {
  const notebookId = await notebookNamed(db, ownerId, { name: '入门' });
  await db.transaction(async (tx) => {
    const book = { ownerId, notebookId };
    await insertUnlessTaken(tx, { ...book, name: '欢迎使用 Work Manage', content: welcome });
    await insertUnlessTaken(tx, { ...book, name: '快捷键', content: shortcuts });
  });
  const laboratoryId = await notebookNamed(db, ownerId, { name: '实验室' });
  await db.transaction(async (tx) => {
    const notes = demoNotes.map(({ daysAgo, ...note }) => {
      const time = new Date(Date.now() - daysAgo * dayMs).toISOString();
      return { ...note, ownerId, notebookId: laboratoryId, createTime: time, updateTime: time };
    });
    await insertThoseFree(tx, notes);
  });
}
