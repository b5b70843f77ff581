// Apart from the schemas: a browser reads it, too.

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** A template's text with its places filled in for a moment of the reader's clock. */
export function fillTemplate(text: string, { title, now }: { title: string; now: Date }): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const values: Record<string, string> = {
    title,
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}:${two(now.getMinutes())}`,
    weekday: `星期${weekdays[now.getDay()] ?? ''}`,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (place, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? place) : place,
  );
}
