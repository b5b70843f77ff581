import { call, numberIn } from './call.ts';

/** Counts this view, and lets one like without leaving the page. */
export function countLikes(id: number): void {
  const views = document.querySelector('[data-views]');
  const likes = document.querySelector('[data-likes]');
  const button = document.querySelector<HTMLButtonElement>('[data-like]');
  const form = button?.closest('form');
  const say = (text: string): void => {
    const status = form?.querySelector('[role=status]');
    if (status) status.textContent = text;
  };
  void call('POST', `/blog/v2/articles/${id}/view`, {}).then(
    (data) => {
      if (views) views.textContent = String(numberIn(data, 'count'));
      const isLiked = (data as { is_liked?: boolean }).is_liked === true;
      button?.setAttribute('aria-pressed', String(isLiked));
    },
    () => undefined,
  );
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void call('POST', `/blog/v2/articles/${id}/like`, {}).then(
      (data) => {
        if (likes) likes.textContent = String(numberIn(data, 'count'));
        button?.setAttribute('aria-pressed', 'true');
        say('谢谢你的喜欢。');
      },
      (error: unknown) => say(error instanceof Error ? error.message : '没有成功，请稍后再试。'),
    );
  });
}
