import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Fields of one form that are called the same, and fields without any name: whoever is told only the name cannot tell
 * which one is meant. What is not shown does not count, nor do the boxes of a table's rows.
 */
export async function doubledLabels(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(() => {
    const roles = ['textbox', 'combobox', 'searchbox', 'spinbutton'];
    const native = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file])';
    const fields = [native, 'textarea', 'select', ...roles.map((role) => `[role=${role}]`)].join();
    const shown = [...document.querySelectorAll<HTMLElement>(fields)].filter(
      (field) =>
        field.checkVisibility({ visibilityProperty: true }) &&
        !field.closest('tbody, [aria-hidden=true]'),
    );
    // Tabs that are not shown hold most of the document, which axe would read whole for every look.
    const partOf = (field: Element): Element => {
      let part = field.closest('.wm-pane') ?? field;
      const { body } = document;
      while (part.parentElement && part.parentElement !== body) {
        if (part.parentElement.querySelector('.wm-pane')) break;
        part = part.parentElement;
      }
      return part;
    };
    const seen = new Map<Element, Set<string>>();
    const found: string[] = [];
    for (const [part, within] of Map.groupBy(shown, partOf)) {
      window.axe.setup(part);
      for (const field of within) {
        const form = field.closest('form, [role=dialog], [role=search], section') ?? document.body;
        const names = seen.get(form) ?? new Set<string>();
        const name = window.axe.commons.text.accessibleText(field);
        if (names.has(name)) found.push(`${name}: ${field.outerHTML.slice(0, 160)}`);
        seen.set(form, names.add(name));
      }
      window.axe.teardown();
    }
    return found;
  });
}
