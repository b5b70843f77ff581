/** How many views one person keeps of one list. */
export const viewsAtMost = 50;
export const viewNameLength = 30;
