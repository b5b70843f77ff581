import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkMention } from '../src/note-mentions.ts';
import { parseText } from '../src/parse.ts';
import { plainTextOf } from '../src/plain-text.ts';

describe('a mention becomes a link', () => {
  it.each([
    ['见周会一节', '见[[周会]]一节'],
    ['**周会** 与 周会', '**[[周会]]** 与 周会'],
    ['# 周会\n\n正文', '# [[周会]]\n\n正文'],
    ['- [ ] 准备周会', '- [ ] 准备[[周会]]'],
    ['> 周会里说过', '> [[周会]]里说过'],
    ['`周会` 之后是周会', '`周会` 之后是[[周会]]'],
    ['```\n周会\n```\n周会', '```\n周会\n```\n[[周会]]'],
    ['    周会\n\n周会', '    周会\n\n[[周会]]'],
    ['---\ntitle: 周会\n---\n周会', '---\ntitle: 周会\n---\n[[周会]]'],
    ['[周会](https://a.example/周会) 周会', '[周会](https://a.example/周会) [[周会]]'],
    ['$$\n周会\n$$\n\n周会', '$$\n周会\n$$\n\n[[周会]]'],
    ['[[周会|上次]]，周会', '[[周会|上次]]，[[周会]]'],
    ['![周会](/files/a.png) 周会', '![周会](/files/a.png) [[周会]]'],
  ])('%j', (text, linked) => {
    expect(linkMention(text, '周会')).toBe(linked);
  });

  it('keeps how it is written, and words that only hold the name', () => {
    expect(linkMention('the GO tool', 'Go')).toBe('the [[Go|GO]] tool');
    expect(linkMention('Google, go', 'Go')).toBe('Google, [[Go|go]]');
    expect(linkMention('Google', 'Go')).toBeUndefined();
    expect(linkMention('| 甲 | 乙 |\n|---|---|\n| go | 1 |', 'Go')).toBe(
      '| 甲 | 乙 |\n|---|---|\n| [[Go\\|go]] | 1 |',
    );
    expect(linkMention('👍Go🙂', 'Go')).toBe('👍[[Go]]🙂');
  });

  it.each(['`周会`', '[周会](https://a.example)', '```\n周会', 'https://a.example/周会', '周 会'])(
    'leaves %j as it is',
    (text) => {
      expect(linkMention(text, '周会')).toBeUndefined();
    },
  );

  it('makes none of a name that no link can write', () => {
    expect(linkMention('a|b', 'a|b')).toBeUndefined();
    expect(linkMention('正文', '')).toBeUndefined();
  });

  it('never changes what is read', () => {
    const marks = '周会 ` `` [ ] ( ) * _ \\ | > $ <b> </b> [[ ]] ! https://a.b/ 字'.split(' ');
    const breaks = ['\n', '\n\n', '# ', '- ', '```\n', '    ', '---\n', ' '];
    const piece = fc.constantFrom(...marks, ...breaks);
    let made = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const text = pieces.join('');
        const linked = linkMention(text, '周会');
        if (linked === undefined) return;
        made += 1;
        expect(linked.replace('[[周会]]', '周会')).toHaveLength(text.length);
        expect(plainTextOf(parseText(linked))).toBe(plainTextOf(parseText(text)));
      }),
      { numRuns: 1500 },
    );
    // Not because it makes none.
    expect(made).toBeGreaterThan(100);
  });
});
