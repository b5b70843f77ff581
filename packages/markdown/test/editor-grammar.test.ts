import { describe, expect, it } from 'vitest';
import { editorParser, outlineOfEditor, outlineOfPage } from './editor-outline.ts';
import { goldenSamples } from './golden-samples.ts';

/** The nodes of a text with what each covers, without those of the stock grammar that every text has. */
function nodesOf(text: string): string[] {
  const nodes: string[] = [];
  editorParser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name !== 'Document' && name !== 'Paragraph')
        nodes.push(`${name} ${text.slice(from, to).replaceAll('\n', '⏎')}`);
    },
  });
  return nodes;
}

describe('the names that an editor decorates by', () => {
  it.each<[string, string[]]>([
    ['**重点。**后面', ['StrongEmphasis **重点。**', 'EmphasisMark **', 'EmphasisMark **']],
    ['*斜*', ['Emphasis *斜*', 'EmphasisMark *', 'EmphasisMark *']],
    ['==高==', ['Highlight ==高==', 'HighlightMark ==', 'HighlightMark ==']],
    ['~~删~~', ['Strikethrough ~~删~~', 'StrikethroughMark ~~', 'StrikethroughMark ~~']],
    ['~~x~~~', ['Strikethrough ~~x~~', 'StrikethroughMark ~~', 'StrikethroughMark ~~']],
    ['H~2~O', ['Subscript ~2~', 'SubscriptMark ~', 'SubscriptMark ~']],
    ['x^2^', ['Superscript ^2^', 'SuperscriptMark ^', 'SuperscriptMark ^']],
    ['``c`d``', ['InlineCode ``c`d``', 'CodeMark ``', 'CodeMark ``']],
    [
      '[*甲*](/a "题")',
      [
        'Link [*甲*](/a "题")',
        'LinkMark [',
        'Emphasis *甲*',
        'EmphasisMark *',
        'EmphasisMark *',
        'LinkMark ]',
        'LinkMark (',
        'URL /a',
        'LinkTitle "题"',
        'LinkMark )',
      ],
    ],
    [
      '![图](/a.png)',
      [
        'Image ![图](/a.png)',
        'LinkMark ![',
        'LinkMark ]',
        'LinkMark (',
        'URL /a.png',
        'LinkMark )',
      ],
    ],
    ['看https://a.cn/b，后', ['URL https://a.cn/b']],
    ['www.a.cn 与 a@b.cn', ['URL www.a.cn', 'URL a@b.cn']],
    ['<https://a.cn>', ['Autolink <https://a.cn>', 'LinkMark <', 'URL https://a.cn', 'LinkMark >']],
    ['\\* &copy; \\甲', ['Escape \\*', 'Entity &copy;']],
    ['一  \n二\\\n三', ['HardBreak   ⏎', 'HardBreak \\⏎']],
    [
      '![[甲 |乙]]',
      [
        'NoteLink ![[甲 |乙]]',
        'NoteLinkMark ![[',
        'NoteLinkName 甲',
        'NoteLinkMark |',
        'NoteLinkLabel 乙',
        'NoteLinkMark ]]',
      ],
    ],
    ['$x$ 与 $5 到 $10', ['Formula $x$', 'FormulaMark $', 'FormulaMark $']],
    ['\\(x\\)', ['Formula \\(x\\)', 'FormulaMark \\(', 'FormulaMark \\)']],
    ['文$$x$$', ['DisplayedFormula $$x$$', 'FormulaMark $$', 'FormulaMark $$']],
    ['文\n$$\nx\n$$\n后', ['FormulaBlock $$⏎x⏎$$', 'FormulaMark $$', 'FormulaMark $$']],
    [
      '> $$\n> x\n> $$',
      [
        'Blockquote > $$⏎> x⏎> $$',
        'QuoteMark >',
        'FormulaBlock $$⏎> x⏎> $$',
        'FormulaMark $$',
        'QuoteMark >',
        'QuoteMark >',
        'FormulaMark $$',
      ],
    ],
    ['甲[^1]', ['FootnoteReference [^1]']],
    ['甲^[*乙*]', ['InlineFootnote ^[*乙*]', 'Emphasis *乙*', 'EmphasisMark *', 'EmphasisMark *']],
    [
      '[^1]: 甲\n\n    - 乙\n\n后',
      [
        'FootnoteDefinition [^1]: 甲⏎⏎    - 乙',
        'FootnoteLabel [^1]:',
        'BulletList - 乙',
        'ListItem - 乙',
        'ListMark -',
      ],
    ],
    ['<kbd>A</kbd> <b>x', ['SafeTag <kbd>', 'SafeTag </kbd>']],
    ['一<br>二 <b class="x">', ['SafeTag <br>']],
    ['<div>\n\n<!-- x -->', []],
    [
      '<details>\n<summary>甲</summary>\n\n乙\n\n</details>',
      [
        'DetailsHead <details>⏎<summary>甲</summary>',
        'DetailsTag <details>',
        'DetailsMark <details>',
        'DetailsTag <summary>甲</summary>',
        'DetailsMark <summary>',
        'DetailsMark </summary>',
        'DetailsTag </details>',
        'DetailsMark </details>',
      ],
    ],
    [
      '> [!提示]- *题*\n> 文',
      [
        'Blockquote > [!提示]- *题*⏎> 文',
        'QuoteMark >',
        'CalloutMark [!提示]-',
        'Emphasis *题*',
        'EmphasisMark *',
        'EmphasisMark *',
        'QuoteMark >',
      ],
    ],
    ['---\na: b\n\nc: *d*\n---\n文', ['FrontMatter ---⏎a: b⏎⏎c: *d*⏎---']],
    ['文\n\n---', ['HorizontalRule ---']],
    [
      '- [x] 甲',
      ['BulletList - [x] 甲', 'ListItem - [x] 甲', 'ListMark -', 'Task [x] 甲', 'TaskMarker [x]'],
    ],
    ['# 甲', ['ATXHeading1 # 甲', 'HeaderMark #']],
    ['甲\n===', ['SetextHeading1 甲⏎===', 'HeaderMark ===']],
    [
      '```js\nx\n```',
      ['FencedCode ```js⏎x⏎```', 'CodeMark ```', 'CodeInfo js', 'CodeText x', 'CodeMark ```'],
    ],
    [
      '|[[a\\|b]]|\n|-|',
      [
        'Table |[[a\\|b]]|⏎|-|',
        'TableHeader |[[a\\|b]]|',
        'TableDelimiter |',
        'TableCell [[a\\|b]]',
        'NoteLink [[a\\|b]]',
        'NoteLinkMark [[',
        'NoteLinkName a',
        'NoteLinkMark \\|',
        'NoteLinkLabel b',
        'NoteLinkMark ]]',
        'TableDelimiter |',
        'TableDelimiter |-|',
      ],
    ],
  ])('%j', (text, nodes) => {
    expect(nodesOf(text)).toEqual(nodes);
  });
});

/** Golden samples that the editor's tree reads otherwise than the page, and why. */
const deviations: Readonly<Record<string, string>> = {
  引用式链接: 'an address that is defined elsewhere is not looked for',
  图片引用式: 'an address that is defined elsewhere is not looked for',
  制表符: 'an entry that begins behind a tab ends with the first empty line',
};

it('holds of the golden samples what the page shows of them, but for what the parser reads otherwise', () => {
  const other = Object.entries(goldenSamples)
    .filter(([, text]) => outlineOfEditor(text) !== outlineOfPage(text))
    .map(([name]) => name);
  expect(other).toEqual(Object.keys(deviations));
});
