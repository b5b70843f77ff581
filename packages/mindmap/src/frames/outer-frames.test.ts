import { describe, expect, it } from 'vitest';
import { readDocument } from '../model/read-document.ts';
import { frameBounds, frameLook, framesOfChildren } from './outer-frames.ts';

const member = (uid: string, outerFrame: unknown) => ({ data: { text: uid, uid, outerFrame } });

describe('outer frames', () => {
  const read = readDocument({
    data: { text: 'r', uid: 'r' },
    children: [
      member('a', { groupId: 'g', text: 'first' }),
      member('b', { groupId: 'g', text: 'second' }),
      member('c', null),
      member('d', { groupId: 'h' }),
      member('e', { text: 'no group' }),
    ],
  });
  if (!read.ok) throw new Error(read.error);
  const groups = framesOfChildren(read.document.store, 'r');

  it('hold the siblings of a group and look like the first of them', () => {
    expect(groups.map(({ groupId, members, frame }) => [groupId, members, frame.text])).toEqual([
      ['g', ['a', 'b'], 'first'],
      ['h', ['d'], undefined],
    ]);
  });

  it('stand around the shown branches of their members', () => {
    const bounds = (id: string) =>
      id === 'a'
        ? { minX: 0, minY: 0, maxX: 10, maxY: 10 }
        : { minX: 5, minY: 20, maxX: 30, maxY: 40 };
    const [group] = groups;
    if (!group) throw new Error('no group');
    expect(frameBounds(group, { x: 10, y: 5 }, bounds)).toEqual({
      minX: -10,
      minY: -5,
      maxX: 40,
      maxY: 45,
    });
    expect(frameBounds(group, { x: 10, y: 5 }, () => undefined)).toBeNull();
  });

  it('look safe whatever the document holds', () => {
    const hostile = {
      groupId: 'g',
      fill: 'url(x)',
      strokeColor: 5,
      radius: -3,
      text: {},
      fontFamily: '}',
    };
    expect(frameLook(hostile as never)).toEqual({ ...frameLook({ groupId: 'g' }), radius: 0 });
    expect(frameLook({ groupId: 'g', strokeDasharray: 'none', fontWeight: 700 })).toMatchObject({
      strokeDasharray: 'none',
      fontWeight: 'bold',
    });
  });
});
