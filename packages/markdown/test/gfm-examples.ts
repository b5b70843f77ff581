/** Examples for what GFM adds to CommonMark, in its order; each became what another implementation of GFM (remark) makes of it. */
export const gfmExamples: readonly (readonly [section: string, markdown: string, html: string])[] =
  [
    [
      'table',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'table',
      '| a | 右 |\n| :-: | -----------:\n甲 | 乙',
      '<table>\n<thead>\n<tr>\n<th align="center">a</th>\n<th align="right">右</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">甲</td>\n<td align="right">乙</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'table',
      '| a\\|b |\n| ------  |\n| `\\|` 码 |\n| **\\|** 粗 |',
      '<table>\n<thead>\n<tr>\n<th>a|b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>|</code> 码</td>\n</tr>\n<tr>\n<td><strong>|</strong> 粗</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'table',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n> 引用',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n<blockquote>\n<p>引用</p>\n</blockquote>',
    ],
    [
      'table',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n只有一格\n\n段落',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n<tr>\n<td>只有一格</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n<p>段落</p>',
    ],
    ['table', '| a | b |\n| --- |\n| 1 |', '<p>| a | b |\n| --- |\n| 1 |</p>'],
    [
      'table',
      '| a | b |\n| --- | --- |\n| 一格 |\n| 一 | 二 | 三 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>一格</td>\n<td></td>\n</tr>\n<tr>\n<td>一</td>\n<td>二</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'table',
      '| a | b |\n| --- | --- |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>',
    ],
    [
      'table',
      '段落\n| a |\n| --- |',
      '<p>段落</p>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>',
    ],
    ['tasks', '- [ ] 甲\n- [x] 乙', '<ul>\n<li>[ ] 甲</li>\n<li>[x] 乙</li>\n</ul>'],
    [
      'tasks',
      '- [x] 甲\n  - [ ] 乙\n  - [x] 丙\n- [ ] 丁',
      '<ul>\n<li>[x] 甲\n<ul>\n<li>[ ] 乙</li>\n<li>[x] 丙</li>\n</ul>\n</li>\n<li>[ ] 丁</li>\n</ul>',
    ],
    [
      'tasks',
      '- [x]没有空格\n- [　] 不是',
      '<ul>\n<li>[x]没有空格</li>\n<li>[　] 不是</li>\n</ul>',
    ],
    ['strikethrough', '~~甲~~ 乙', '<p><s>甲</s> 乙</p>'],
    ['strikethrough', '~~甲\n\n乙~~', '<p>~~甲</p>\n<p>乙~~</p>'],
    ['strikethrough', '不~~~删~~~除', '<p>不~~~删~~~除</p>'],
    ['strikethrough', '~甲~', '<p><s>甲</s></p>'],
    ['autolinks', 'www.example.com', '<p><a href="http://www.example.com">www.example.com</a></p>'],
    [
      'autolinks',
      '见 www.example.com/help 一节',
      '<p>见 <a href="http://www.example.com/help">www.example.com/help</a> 一节</p>',
    ],
    [
      'autolinks',
      'www.example.com. 完\n\nwww.example.com/a.b.',
      '<p><a href="http://www.example.com">www.example.com</a>. 完</p>\n<p><a href="http://www.example.com/a.b">www.example.com/a.b</a>.</p>',
    ],
    [
      'autolinks',
      'www.a.com/s?q=M+(b)\n\n(www.a.com/s?q=M+(b))\n\n(www.a.com/s?q=M+(b)',
      '<p><a href="http://www.a.com/s?q=M+(b)">www.a.com/s?q=M+(b)</a></p>\n<p>(<a href="http://www.a.com/s?q=M+(b)">www.a.com/s?q=M+(b)</a>)</p>\n<p>(<a href="http://www.a.com/s?q=M+(b)">www.a.com/s?q=M+(b)</a></p>',
    ],
    [
      'autolinks',
      'www.a.com/s?q=c&hl=en\n\nwww.a.com/s?q=c&hl;',
      '<p><a href="http://www.a.com/s?q=c&amp;hl=en">www.a.com/s?q=c&amp;hl=en</a></p>\n<p><a href="http://www.a.com/s?q=c">www.a.com/s?q=c</a>&amp;hl;</p>',
    ],
    ['autolinks', 'www.a.com/he<lp', '<p><a href="http://www.a.com/he">www.a.com/he</a>&lt;lp</p>'],
    [
      'autolinks',
      'http://a.com\n\n(https://a.com/s?q=M+(b))',
      '<p><a href="http://a.com">http://a.com</a></p>\n<p>(<a href="https://a.com/s?q=M+(b)">https://a.com/s?q=M+(b)</a>)</p>',
    ],
    ['autolinks', 'foo@bar.baz', '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>'],
    [
      'autolinks',
      'hello@mail+xyz.example 不是，hello+xyz@mail.example 是',
      '<p>hello@mail+xyz.example 不是，<a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> 是</p>',
    ],
    [
      'autolinks',
      'a.b-c_d@a.b 与 a.b-c_d@a.b.',
      '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a> 与 <a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>',
    ],
    ['autolinks', 'a.b-c_d@a.b- 与 a.b-c_d@a.b_', '<p>a.b-c_d@a.b- 与 a.b-c_d@a.b_</p>'],
    ['autolinks', 'ftp://a.com', '<p>ftp://a.com</p>'],
  ];
