import { call } from './call.ts';

interface Suggestion {
  title: string;
  path: string;
}

const restMs = 200;
const listId = 'suggestions';

/** Titles below the search field while one types: arrows choose, Enter goes there, Esc closes. */
export function suggestTitles(): void {
  const input = document.querySelector<HTMLInputElement>('.search input');
  const form = input?.form;
  if (!input || !form) return;
  const list = document.createElement('ul');
  list.id = listId;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', '搜索建议');
  list.hidden = true;
  form.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-controls', listId);
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-autocomplete', 'list');

  let marked = -1;
  let asked = 0;
  let timer = 0;
  const options = (): HTMLElement[] => [...list.children] as HTMLElement[];
  const mark = (index: number): void => {
    marked = index;
    options().forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const option = options()[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (found: Suggestion[]): void => {
    list.replaceChildren(
      ...found.map(({ title, path }, at) => {
        const option = document.createElement('li');
        option.id = `suggestion-${at}`;
        option.setAttribute('role', 'option');
        option.textContent = title;
        option.dataset['path'] = path;
        return option;
      }),
    );
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    mark(-1);
  };
  const go = (option: HTMLElement | undefined): void => {
    const path = option?.dataset['path'];
    if (path?.startsWith('/blog/')) location.assign(path);
  };
  const ask = async (): Promise<void> => {
    const text = input.value.trim();
    asked += 1;
    const mine = asked;
    if (text === '') return show([]);
    try {
      const found = await call('GET', `/blog/v2/suggestions?text=${encodeURIComponent(text)}`);
      if (mine === asked) show(found as Suggestion[]);
    } catch {
      if (mine === asked) show([]);
    }
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), restMs);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'Escape') return show([]);
    if (count === 0 || list.hidden) return;
    if (event.key === 'ArrowDown') mark((marked + 1) % count);
    else if (event.key === 'ArrowUp') mark(marked <= 0 ? count - 1 : marked - 1);
    else if (event.key === 'Enter' && marked >= 0) go(options()[marked]);
    else return;
    event.preventDefault();
  });
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    go((event.target as HTMLElement).closest<HTMLElement>('[role=option]') ?? undefined);
  });
  input.addEventListener('blur', () => show([]));
}
