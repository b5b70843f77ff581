const longestMs = 8000;
const pauseMs = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Prints the note that is read, once it is drawn with its pictures; the browser offers PDF among its printers. */
export async function printArticle(): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += pauseMs) {
    const article = [...document.querySelectorAll<HTMLElement>('.wm-note-content article')].find(
      (one) => one.offsetParent !== null,
    );
    const pictures = [...(article?.querySelectorAll('img') ?? [])];
    if (article && pictures.every((picture) => picture.complete || picture.loading === 'lazy'))
      break;
    await pause();
  }
  globalThis.print();
}
