const office = 'Asia/Shanghai';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: office,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day, YYYY-MM-DD, and the minute of it by the office's clock, wherever the browser is. */
export function officeNow(moment = new Date()): { today: string; minute: number } {
  const [today = '', clock = ''] = format.format(moment).split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { today, minute: hour * 60 + minute };
}
