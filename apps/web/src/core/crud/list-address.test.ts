// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

const newest = { sort: 'create_time', order: 'desc' };

describe('the address of a list', () => {
  it('says only what differs from how the page begins, in short words', () => {
    const query = {
      ...newest,
      page: 3,
      limit: 50,
      deptId: 7,
      status: '0',
      postName: '经理',
      params: { beginTime: '2026-11-01', endTime: undefined },
    };
    const written = writeListAddress('?id=4&tab=history', query, newest);
    expect(decodeURIComponent(written)).toBe(
      '?dept_id=7&status=0&post_name=经理&begin_time=2026-11-01&limit=50&page=3&id=4&tab=history',
    );
    expect(writeListAddress('', { ...newest, page: 1, limit: 20 }, newest)).toBe('');
  });

  it('is read as it was written', () => {
    const query = {
      page: 2,
      limit: 20,
      sort: 'post_sort',
      order: 'asc',
      deptId: 12,
      mobile: '138',
      params: { beginTime: '2026-11-01', endTime: '2026-11-30' },
    };
    expect(readListAddress(writeListAddress('', query, newest), newest)).toEqual(query);
    expect(readListAddress('?sort=-id', newest)).toMatchObject({ sort: 'id', order: 'desc' });
    const several = { ...query, thenBy: '-post_code,id' };
    const written = writeListAddress('', several, newest);
    expect(decodeURIComponent(written)).toContain('sort=post_sort,-post_code,id');
    expect(readListAddress(written, newest)).toEqual(several);
  });

  it('tells a filter that is taken off from one that was never there', () => {
    const initial = { status: 'pending' };
    const written = writeListAddress('', { page: 1, limit: 20, status: undefined }, initial);
    expect(written).toBe('?status=');
    expect(readListAddress(written, initial)['status']).toBeUndefined();
    expect(readListAddress('', initial)['status']).toBe('pending');
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999', 'limit=5000', 'limit=no'])(
    'takes %s for nothing',
    (text) => {
      expect(readListAddress(`?${text}`, {})).toEqual({ page: 1, limit: 20 });
    },
  );
});
