import type { Database } from '#core/database/database.ts';
import { mallCategory } from '../mall.table.ts';
import { categoryMark } from './product-heads.ts';

export interface CategoryPaths {
  pathOf: (id: number) => string;
  /** The category of a name or path; null where several have the name. */
  find: (text: string) => number | null | undefined;
}

/** Categories by their paths, such as 图书 / 科普, and by their names where only one has it. */
export async function categoryPaths(db: Pick<Database, 'select'>): Promise<CategoryPaths> {
  const rows = await db.select().from(mallCategory);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number): string => {
    const names: string[] = [];
    for (let row = byId.get(id); row; row = byId.get(row.parentId)) names.unshift(row.categoryName);
    return names.join(categoryMark);
  };
  const found = new Map<string, number | null>();
  for (const { id, categoryName } of rows)
    found.set(categoryName, found.has(categoryName) ? null : id);
  for (const { id } of rows) found.set(pathOf(id), id);
  const plain = (text: string): string =>
    text
      .split('/')
      .map((part) => part.trim())
      .join(categoryMark);
  return { pathOf, find: (text) => found.get(plain(text)) };
}
