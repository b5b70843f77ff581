/** Marks in the table of contents where one is reading. */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const details = document.querySelector<HTMLDetailsElement>('.contents details');
  // On a phone it stands above the text: closed, it does not keep one from it. Until here its sheet hides the entries.
  if (details) {
    if (matchMedia('(max-width: 1100px)').matches) details.open = false;
    details.dataset['ready'] = '';
  }
  if (headings.length === 0) return;
  const mark = (): void => {
    const above = headings.filter(({ heading }) => heading.getBoundingClientRect().top < 120);
    const current = above.at(-1) ?? headings[0];
    for (const { link } of headings) link.removeAttribute('aria-current');
    current?.link.setAttribute('aria-current', 'true');
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
