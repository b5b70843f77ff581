import type { Plugin } from 'vite';

/**
 * A book runs nothing: the server has cleaned it, and its policy forbids it. The frame need not allow it either, but in
 * Safari, where a frame without scripts passes no events on (https://bugs.webkit.org/show_bug.cgi?id=218086).
 */
const sandbox =
  "navigator.vendor.startsWith('Apple') ? 'allow-same-origin allow-scripts' : 'allow-same-origin'";

/** What is changed of foliate-js, each exactly once; the build fails when it is another version. */
const changes: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'fixed-layout.js': [["'allow-same-origin allow-scripts'", sandbox]],
  'paginator.js': [
    ["'allow-same-origin allow-scripts'", sandbox],
    // Its own frame of the page, a constant: our Trusted Types policy would take its style out.
    ['this.#root.innerHTML = `<style>', 'this.#root.append(...globalThis.wmReaderFrame(`<style>'],
    [
      '<div id="footer"></div>\n        </div>\n        `',
      '<div id="footer"></div>\n        </div>\n        `))',
    ],
    ["this.#background.innerHTML = ''", 'this.#background.replaceChildren()'],
    // A book that is closed within a frame of its styles being set has no view any more.
    [
      'requestAnimationFrame(() => {\n            this.#replaceBackground(',
      'requestAnimationFrame(() => {\n            if (this.#view) this.#replaceBackground(',
    ],
    // A lock of 100 ms after each turn, which loses keys that are pressed quickly; our turns stand in a queue.
    [
      "if (shouldGo || !this.hasAttribute('animated')) await wait(100)",
      'if (shouldGo) await new Promise(requestAnimationFrame)',
    ],
  ],
};

/** Fits foliate-js to the rules of our pages. */
export function foliateParts(): Plugin {
  return {
    name: 'foliate-parts',
    enforce: 'pre',
    transform(code, id) {
      const name = /foliate-js\/([\w-]+\.js)/.exec(id)?.[1] ?? '';
      const own = changes[name];
      if (!own) return null;
      let text = code;
      for (const [from, to] of own) {
        if (text.split(from).length !== 2) throw new Error(`${name} is another version: ${from}`);
        text = text.replace(from, () => to);
      }
      return { code: text, map: null };
    },
  };
}
