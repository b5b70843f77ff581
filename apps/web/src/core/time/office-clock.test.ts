import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { keepOfficeZone, officeNow, officeZone, officeZoneShown } from './office-clock.ts';

const moment = new Date('2026-06-01T21:30:00Z');

afterEach(() => keepOfficeZone('Asia/Shanghai'));

describe('the office clock', () => {
  it('reads a day and its minute in the zone that the server told', () => {
    expect(officeNow(moment)).toEqual({ today: '2026-06-02', minute: 330 });
    keepOfficeZone('Europe/Berlin');
    expect(officeNow(moment)).toEqual({ today: '2026-06-01', minute: 23 * 60 + 30 });
  });

  it('reads Shanghai as the platform does, before 1992 too', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const noInvalidDate = true;
    const min = new Date('1980-01-01T00:00:00Z');
    const max = new Date('2200-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate }), (at) => {
        const [today, time = ''] = platform.format(at).split(' ');
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        expect(officeNow(at)).toEqual({ today, minute: hour * 60 + minute });
      }),
    );
  });

  it('keeps the zone it has when the platform lacks the other', () => {
    keepOfficeZone('Mars/Olympus');
    expect(officeZone()).toBe('Asia/Shanghai');
  });

  it('names the zone in Chinese and tells whether clocks here show another time', () => {
    expect(officeZoneShown(moment).name).toBe('中国标准时间');
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    keepOfficeZone(here);
    expect(officeZoneShown(moment).isElsewhere).toBe(false);
    keepOfficeZone(moment.getTimezoneOffset() === 600 ? 'Asia/Shanghai' : 'Pacific/Honolulu');
    expect(officeZoneShown(moment).isElsewhere).toBe(true);
  });
});
