import { renderMarkdown } from '@wm/markdown/render';

export interface ManualSection {
  title: string;
  html: string;
  /** Its words, for finding. */
  text: string;
}

export interface ManualPage {
  title: string;
  sections: ManualSection[];
}

const files: Record<string, string> = import.meta.glob('../../../../../docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pictures: Record<string, string> = import.meta.glob(
  '../../../../../docs/manual/images/*.jpg',
  { query: '?url', import: 'default', eager: true },
);

/** Pictures are named by where they lie beside the text, and shown from where they are served. */
function withPictures(html: string): string {
  return html.replaceAll(/src="(images\/[\w-]+\.jpg)"/g, (_, name: string) => {
    const url = pictures[`../../../../../docs/manual/${name}`];
    if (url === undefined) throw new Error(`the manual has no picture ${name}`);
    return `src="${url}"`;
  });
}

const heading = /^## (.+)$/m;

function sectionOf(title: string, body: string): ManualSection {
  const html = withPictures(renderMarkdown(body));
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  return { title, html, text: words.replaceAll(/\s+/g, ' ').trim() };
}

/** A page by its headings of the second level; what stands before the first one is a section without a title. */
function pageOf(text: string): ManualPage {
  const [first = '', ...rest] = text.split(heading);
  const [, title = '', intro = ''] = /^# (.+)\n([\s\S]*)$/.exec(first) ?? [];
  const sections = intro.trim() === '' ? [] : [sectionOf('', intro)];
  for (let at = 0; at < rest.length; at += 2)
    sections.push(sectionOf(rest[at] ?? '', rest[at + 1] ?? ''));
  return { title, sections };
}

/** The manual of `docs/manual`, in the order of its files. */
export const manualPages: readonly ManualPage[] = Object.entries(files)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([, text]) => pageOf(text));

export interface ManualPlace {
  page: ManualPage;
  section: ManualSection | undefined;
}

/**
 * Where the manual speaks of the first of some topics that it knows; its beginning when it knows none. Of several sections of
 * one name it is the one in a page that the topics name, too.
 */
export function placeOfTopics(topics: readonly string[]): ManualPlace | undefined {
  for (const topic of topics) {
    const places = manualPages.flatMap((page) =>
      page.sections.filter(({ title }) => title === topic).map((section) => ({ page, section })),
    );
    const [first] = places;
    if (first) return places.find(({ page }) => topics.includes(page.title)) ?? first;
  }
  const [page] = manualPages;
  return page && { page, section: undefined };
}

const around = 40;
const mostFound = 30;

/** Sections that hold a text, those whose title does first, with the words around it. */
export function findInManual(wanted: string): (Required<ManualPlace> & { words: string })[] {
  const low = wanted.trim().toLowerCase();
  const found = manualPages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const inTitle = `${page.title}${section.title}`.toLowerCase().includes(low);
      const at = section.text.toLowerCase().indexOf(low);
      if (!inTitle && at === -1) return [];
      const begin = Math.max(0, at - around);
      const words = section.text.slice(begin, begin + 2 * around);
      return [{ page, section, words, inTitle }];
    }),
  );
  return found
    .toSorted((one, other) => Number(other.inTitle) - Number(one.inTitle))
    .slice(0, mostFound);
}
