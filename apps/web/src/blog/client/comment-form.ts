import { call } from './call.ts';

/** Sends a comment without leaving the page; what was typed stays until it has arrived. */
export function sendComments(id: number): void {
  const form = document.querySelector<HTMLFormElement>('[data-comment-form]');
  const notice = form?.querySelector<HTMLElement>('[data-notice]');
  const button = form?.querySelector<HTMLButtonElement>('button');
  if (!form || !notice || !button) return;
  const say = (text: string, isRefused: boolean): void => {
    notice.textContent = text;
    notice.classList.toggle('refused', isRefused);
  };
  answerComments(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    button.disabled = true;
    say('', false);
    call('POST', `/blog/v2/articles/${id}/comments`, fields)
      .then(
        (answer) => {
          form.reset();
          stopAnswering(form);
          // The page with the comment on it, where the server draws it.
          if ((answer as { is_shown?: boolean }).is_shown === true) {
            // Also where one stands there already: an address that differs by nothing would not be loaded again.
            history.replaceState(null, '', `/blog/article/${id}?said=shown#comments`);
            location.reload();
          } else say('评论已提交，通过审核后会显示在这里。', false);
        },
        (error: unknown) =>
          say(error instanceof Error ? error.message : '没有提交成功，请稍后再试。', true),
      )
      .finally(() => {
        button.disabled = false;
      });
  });
}

const answerField = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('[name=reply_to]');

function stopAnswering(form: HTMLFormElement): void {
  const field = answerField(form);
  if (field) field.value = '';
  form.querySelector('[data-replying]')?.setAttribute('hidden', '');
}

/** Turns the form into one that answers a comment, and back, where one is. */
function answerComments(form: HTMLFormElement): void {
  const name = form.querySelector('[data-reply-name]');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-reply]')) {
    link.addEventListener('click', (event) => {
      const field = answerField(form);
      if (!field || !name) return;
      event.preventDefault();
      field.value = link.dataset['reply'] ?? '';
      name.textContent = link.parentElement?.querySelector('b')?.textContent ?? '';
      form.querySelector('[data-replying]')?.removeAttribute('hidden');
      form.scrollIntoView({ block: 'center' });
      form.querySelector('textarea')?.focus({ preventScroll: true });
    });
  }
  form.querySelector('[data-reply-cancel]')?.addEventListener('click', (event) => {
    event.preventDefault();
    stopAnswering(form);
    form.querySelector('textarea')?.focus();
  });
}
