// @vitest-environment node
import { expect, it } from 'vitest';
import { formatPed } from '@wm/genomics/ped-writer';
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { personOf } from './family-edits.ts';
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

it('keeps of those who are known what PED does not tell, and reads its own twins', () => {
  const born = { father: 'dad', mother: 'mum', status: 2, sex: 2 } as const;
  const twins = { set: 1, zygosity: 'mono' } as const;
  const people = [
    personOf({ id: 'dad', sex: 1, isDeceased: true }),
    personOf({ id: 'mum', sex: 2, phenotype: '听力下降，50 岁起病' }),
    personOf({ id: 'a', ...born, twins }),
    personOf({ id: 'b', ...born, twins, isProband: true }),
  ];
  expect(checkFamily(familyOf('F', people))).toEqual([]);
  const text = formatPed([familyOf('F', people)]);
  expect(familyOfPed(text, [], people)).toEqual({ kind: 'read', people, remark: '' });
  const [, , first] = familyOfPed(text, []).kind === 'read' ? people : [];
  expect(first?.twins).toEqual(twins);
});
