import { chatLimits } from '@wm/contract/chat/limits';
import { describe, expect, it } from 'vitest';
import { startersFor } from './starters.ts';

describe('what may be asked about a thing', () => {
  it('is about all of it where nothing is selected', () => {
    expect(startersFor('').map(({ label }) => label)).toEqual(['总结', '解释', '翻译']);
  });

  it('quotes what is selected, line by line', () => {
    expect(startersFor('一\n二')[0]).toEqual({
      label: '解释',
      text: '解释选中的这段话：\n\n> 一\n> 二',
    });
  });

  it('is never longer than a question may be', () => {
    const texts = startersFor('长'.repeat(chatLimits.question + 5)).map(({ text }) => text);
    expect(texts.every(({ length }) => length <= chatLimits.question)).toBe(true);
  });
});
