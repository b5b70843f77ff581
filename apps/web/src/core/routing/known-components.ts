/** Names of every component the browser has a screen for; filled by the shell, asked by whoever edits menus. */
export const knownComponents = new Set<string>();
