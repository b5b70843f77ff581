import MarkdownIt from 'markdown-it';

import { renderMarkdown } from '@wm/markdown/render';
import { searchText } from '@wm/markdown/search-text';

import { measureBest, printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const rounds = 40;

/** A chapter of mixed prose: a heading, emphasis beside Chinese signs, a list, a table, code, a note and a formula. */
const chapter = `## 第几章

这一段讲**重点。**然后继续写下去，提到 \`code\`、[链接](https://example.com/a)，和 ==高亮== 的字，价格 $5 到 $10。
公式 $E = mc^2$ 之后是一个脚注[^1]，再写一些普通的文字，让它和平常的笔记一样长，一样有逗号和句号。

- 第一项，有一点说明
- 第二项，[[别的笔记]]
- [ ] 还没有做的

| 甲 | 乙 |
| --- | --- |
| 1 | 2 |

> [!提示] 先看这里
> 引用里的话。

\`\`\`ts
const answer = 42;
\`\`\`

[^1]: 脚注的内容。

`;

const textOf = (length: number): string =>
  chapter.repeat(Math.ceil(length / chapter.length)).slice(0, length);

const ms = (value: number): string => `${value.toFixed(1)} ms CPU`;

const rows: Row[] = [];
const bare = new MarkdownIt({ linkify: true, breaks: true });
for (const length of [20_000, 200_000]) {
  const text = textOf(length);
  const floor = await measureBest(rounds, () => bare.render(text));
  const works = { HTML: renderMarkdown, 'text to search': searchText };
  for (const [what, work] of Object.entries(works)) {
    const { cost } = await measureBest(rounds, () => work(text));
    rows.push({
      what: `${what} of ${length.toLocaleString('en')} characters`,
      ours: ms(cost.cpuMs),
      peer: `${ms(floor.cost.cpuMs)} (bare markdown-it, HTML)`,
      ratio: (cost.cpuMs / floor.cost.cpuMs).toFixed(2),
      goal: what === 'HTML' ? '<= 2' : '--',
    });
  }
}
printTable('Markdown', rows);
