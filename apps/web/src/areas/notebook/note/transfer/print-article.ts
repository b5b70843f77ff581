const longestMs = 8000;
const pauseMs = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Prints the note that is read, once it is drawn with its pictures; the browser offers PDF among its printers. */
export async function printArticle(): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += pauseMs) {
    const text = [...document.querySelectorAll<HTMLElement>('.wm-reading .wm-md-view')].find(
      (one) => one.offsetParent !== null,
    );
    const pictures = [...(text?.querySelectorAll('img') ?? [])];
    // It is drawn some time after it is there.
    const isDrawn = pictures.length > 0 || text?.textContent.trim();
    if (isDrawn && pictures.every((picture) => picture.complete || picture.loading === 'lazy'))
      break;
    await pause();
  }
  globalThis.print();
}
