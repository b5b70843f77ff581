const longestMs = 20_000;
const pauseMs = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Whether an answer stands there with its text and its pictures. */
function isDrawn(answer: Element): boolean {
  const text = answer.querySelector('.wm-md-view');
  const pictures = [...answer.querySelectorAll('img')];
  return (
    (!text || text.textContent.trim() !== '') &&
    answer.querySelector('.chat-plain') === null &&
    pictures.every((picture) => picture.complete || picture.loading === 'lazy')
  );
}

/** Prints the conversation that is shown once all its messages are drawn; the browser offers PDF among its printers. */
export async function printChat(): Promise<void> {
  let drawn = -1;
  for (let waited = 0; waited < longestMs; waited += pauseMs) {
    // oxlint-disable-next-line no-await-in-loop -- it is looked at again after a while
    await pause();
    const answers = [...document.querySelectorAll('.chat-answer')];
    const before = drawn;
    drawn = answers.filter(isDrawn).length;
    if (drawn === answers.length && drawn === before) break;
  }
  globalThis.print();
}
