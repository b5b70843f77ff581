import { expect, it } from 'vitest';
import { nearNames } from './near-names.ts';

const names = ['围城', '城市笔记', '啼笑因缘', '钱锺书', 'Moby Dick', '未成年人', '红楼梦'];
const sounds: Readonly<Record<string, string>> = {
  围: 'wei',
  未: 'wei',
  城: 'cheng',
  成: 'cheng',
};
const toSyllables = (text: string): string[] =>
  Array.from(text, (letter) => sounds[letter] ?? letter);

it.each([
  ['未城', ['围城', '未成年人']],
  ['围墙', ['围城']],
  ['啼笑姻缘', ['啼笑因缘']],
  ['moby dik', ['Moby Dick']],
  ['红楼', ['红楼梦']],
  ['城', []],
  ['没有这样的书', []],
])('%s is near to %j', (wanted, expected) => {
  expect(nearNames(wanted, names, toSyllables)).toEqual(expected);
});
