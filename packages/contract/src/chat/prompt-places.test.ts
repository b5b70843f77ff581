import { describe, expect, it } from 'vitest';
import { fillPlaces, placesOf } from './prompt-places.ts';

describe('the places of a prompt', () => {
  it('are named once, in their order', () => {
    expect(placesOf('把{{文字}}译成{{ 语言 }}，再把{{文字}}读一遍')).toEqual(['文字', '语言']);
    expect(placesOf('没有 {{}} {{ }} {文字} {{断\n行}} {{{{内}}}}')).toEqual(['内']);
    expect(placesOf(`{{${'长'.repeat(41)}}}`)).toEqual([]);
  });

  it('are filled in by name, and what is filled in is no place', () => {
    const values = new Map([
      ['甲', '{{乙}}$&'],
      ['乙', '二'],
    ]);
    expect(fillPlaces('{{甲}}、{{ 乙 }}、{{丙}}', values)).toBe('{{乙}}$&、二、{{丙}}');
  });
});
