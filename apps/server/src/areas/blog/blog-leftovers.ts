import { sql } from 'drizzle-orm';

/** What housekeeping clears of the blog: visitors count once a day; whose address it was is nobody's business after it. */
export const blogLeftovers = [
  sql`delete from blog_visit where day < current_date - 2`,
  sql`delete from blog_salt where day < current_date - 2`,
];
