import { describe, expect, it } from 'vitest';
import { changeOf, tagsOf } from './note-tags.ts';

const head = (tags: string): string => `---\ntags: [${tags}]\n---\n`;

describe('the tags of a note', () => {
  it('are those that its text names by now, and those that it has beside', () => {
    const stored = { content: `${head('甲, 乙')}文`, tags: ['甲', '乙', '丙'] };
    expect(tagsOf(head('甲, 丁'), stored)).toEqual({ named: ['甲', '丁'], beside: ['丙'] });
    // Named by now, although it was beside when it was stored.
    expect(tagsOf(head('丙'), stored)).toEqual({ named: ['丙'], beside: [] });
    expect(tagsOf('', { content: '文', tags: ['甲'] })).toEqual({
      named: undefined,
      beside: ['甲'],
    });
  });

  it('are added to the text, and taken from where they stand', () => {
    const tags = { named: ['甲'], beside: ['丙'] };
    expect(changeOf(tags, ['甲', '丙', '新'])).toEqual({ name: ['甲', '新'], drop: [] });
    expect(changeOf(tags, ['甲'])).toEqual({ drop: ['丙'] });
    expect(changeOf(tags, ['丙'])).toEqual({ name: [], drop: [] });
    expect(changeOf({ named: undefined, beside: ['甲', '乙'] }, ['乙'])).toEqual({ drop: ['甲'] });
  });
});
