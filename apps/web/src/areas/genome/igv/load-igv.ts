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

let loaded: Promise<Igv> | undefined;

/** The library, in a chunk of its own that comes with the first picture. */
export function loadIgv(): Promise<Igv> {
  loaded ??= import('igv').then(
    (module) => {
      stayAtHome();
      return module.default as unknown as Igv;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}
