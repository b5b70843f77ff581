import { customType } from 'drizzle-orm/pg-core';
import { storable } from '#core/text/storable.ts';

/**
 * A jsonb column for values that may hold texts of files and names from outside: what the database would refuse in them is
 * replaced, so that one bad character does not lose the row.
 */
export const storableJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storable(value)),
  // The driver has parsed it already.
  fromDriver: (value) => value,
});
