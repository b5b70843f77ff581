import { sanitizeHtml } from '#core/security/trusted-types.ts';
import type { Igv } from './igv-browser.ts';

/** igv asks a host of its own where a file has moved to when a request fails; nothing here leaves this origin. */
function stayAtHome(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own receiver below
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function openAtHome(
    this: XMLHttpRequest,
    ...given: Parameters<typeof open>
  ): void {
    if (new URL(given[1], location.href).origin !== location.origin)
      throw new TypeError('only this origin is asked');
    open.apply(this, given);
  } as typeof open;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: object) => unknown;
}

/**
 * igv cleans what it shows by a copy of our own sanitizer, whose policy has the name of ours. The browser would report the
 * second one; refused here, it does without, and its texts go through the policy of the page.
 */
function keepOurPolicy(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return;
  // Ours is made with the first text that it cleans, and must be there before.
  sanitizeHtml('<b></b>');
  const { createPolicy } = factory;
  Object.defineProperty(factory, 'createPolicy', {
    configurable: true,
    value: (name: string, rules: object) => {
      if (name === 'dompurify') throw new TypeError('this policy is there already');
      return createPolicy.call(factory, name, rules);
    },
  });
}

let loaded: Promise<Igv> | undefined;

/** The library, in a chunk of its own that comes with the first picture. */
export function loadIgv(): Promise<Igv> {
  loaded ??= import('igv').then(
    (module) => {
      stayAtHome();
      keepOurPolicy();
      return module.default as unknown as Igv;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}
