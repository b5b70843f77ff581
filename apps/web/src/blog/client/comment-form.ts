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
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    button.disabled = true;
    say('', false);
    call('POST', `/blog/v2/articles/${id}/comments`, fields)
      .then(
        () => {
          form.querySelector('textarea')?.form?.reset();
          say('评论已提交，通过审核后会显示在这里。', false);
        },
        (error: unknown) =>
          say(error instanceof Error ? error.message : '没有提交成功，请稍后再试。', true),
      )
      .finally(() => {
        button.disabled = false;
      });
  });
}
