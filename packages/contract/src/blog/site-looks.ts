// Apart from the schemas: a browser reads it, too.

/** How the public blog looks. */
export const siteLooks = { default: '默认', press: '报刊', plain: '极简' } as const;

export type SiteLook = keyof typeof siteLooks;

/** Whether a text names a look. */
export function isSiteLook(text: string): text is SiteLook {
  return Object.hasOwn(siteLooks, text);
}
