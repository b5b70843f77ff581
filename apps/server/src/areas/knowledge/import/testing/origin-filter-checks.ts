import type { ListSample } from '#core/testing/module-checks.ts';

/** What the filters that every catalog has leave of a list, for the tests over all lists. */
export const originFilterChecks = {
  record_id: (row, value) => String(row['id']) === value,
  source: 'equals',
  source_id: 'equals',
  source_version: 'contains',
  locked_fields: (row, value) =>
    Array.isArray(row['locked_fields']) && row['locked_fields'].includes(value),
  remark: 'contains',
  updated_from: (row, value) => dayOf(row) >= value,
  updated_to: (row, value) => dayOf(row) <= value,
} satisfies ListSample['filters'];

export const originFilterValues = {
  record_id: '7',
  source_version: 'version 2',
  locked_fields: 'field_1',
  remark: 'remark 1',
  // The rows were changed today and on the three days before.
  updated_from: dayAt(Date.now() - 24 * 3_600_000),
  updated_to: dayAt(Date.now() - 24 * 3_600_000),
};

function dayOf(row: Record<string, unknown>): string {
  return dayAt(Date.parse(String(row['update_time'])));
}

/** In the office's time zone. */
function dayAt(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}
