// Apart from the schemas: a browser reads it, too.

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
const dayMs = 86_400_000;

/** Which week of its year a day, YYYY-MM-DD, stands in by ISO 8601: weeks begin on Monday, the first holds January 4th. */
export function weekOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  // The Thursday of the week says whose week it is.
  const thursday = date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMs;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / dayMs / 7) + 1;
}

/** What a template is filled in for: a day as YYYY-MM-DD, a time as HH:MM. */
export interface TemplateMoment {
  title: string;
  date: string;
  time: string;
}

/** A template's text with its places filled in. */
export function fillTemplate(text: string, { title, date, time }: TemplateMoment): string {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const values: Record<string, string> = {
    title,
    date,
    time,
    weekday: `星期${weekday}`,
    week: String(weekOf(date)),
  };
  return text.replace(/\{\{(\w+)\}\}/g, (place, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? place) : place,
  );
}
