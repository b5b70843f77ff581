// @vitest-environment node
import { expect, it } from 'vitest';
import { familyOfPed } from './family-of-ped.ts';

const trio = ['F1 kid dad mum 1 2', 'F1 dad 0 0 1 1', 'F1 mum 0 0 2 1'];
const others = ['F2 a b 0 2 2', 'F2 b 0 0 1 1', 'F2 S9 0 0 2 1'];

function read(lines: string[], samples: string[] = []) {
  return familyOfPed(`${lines.map((line) => line.replaceAll(' ', '\t')).join('\n')}\n`, samples);
}

it('reads a family with the affected child as proband', () => {
  expect(read(trio)).toEqual({
    kind: 'read',
    remark: '',
    people: [
      {
        id: 'kid',
        father: 'dad',
        mother: 'mum',
        sex: 1,
        status: 2,
        isProband: true,
        isDeceased: false,
      },
      { id: 'dad', father: '', mother: '', sex: 1, status: 1, isProband: false, isDeceased: false },
      { id: 'mum', father: '', mother: '', sex: 2, status: 1, isProband: false, isDeceased: false },
    ],
  });
});

it('takes the family with the most samples of the file, and says that there are others', () => {
  const taken = read([...trio, ...others], ['S9']);
  expect(taken).toMatchObject({ remark: '文件里还有 1 个家系，取了 F2' });
  expect(taken.kind === 'read' && taken.people.map(({ id }) => id)).toEqual(['a', 'b', 'S9']);
});

it('says what it left out of a family too large to draw', () => {
  const many = Array.from({ length: 61 }, (_, at) => `F1 p${at} 0 0 1 1`);
  const taken = read([...trio, ...many]);
  expect(taken.kind === 'read' && taken.people.length).toBe(60);
  expect(taken).toMatchObject({ remark: expect.stringContaining('只取了前 60 人') });
});

it('says of a file without a family why', () => {
  expect(read([])).toMatchObject({
    kind: 'none',
    reason: expect.stringMatching(/[\u4e00-\u9fff]/),
  });
});
