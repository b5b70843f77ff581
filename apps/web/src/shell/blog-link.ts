import { hasPublicPage } from './pages/public-pages.ts';

/** Where the blog link leads, in a new browser tab. */
export const blogAddress = '/blog/home';

const leastRoleId = 1;
const mostRoleId = 11;

/** Whether the rule lets a role see the blog link: role_id 1 to 11 (specification 6). */
export function maySeeBlog(roleId: number): boolean {
  return roleId >= leastRoleId && roleId <= mostRoleId;
}

/** Whether the blog link shows: only to those the rule names, and only once there is a blog to lead to. */
export function isBlogLinkShown(roleId: number, exists = hasPublicPage(blogAddress)): boolean {
  return exists && maySeeBlog(roleId);
}
