import '../blog.css';
import { followContents } from './contents.ts';
import { sendComments } from './comment-form.ts';
import { countLikes } from './likes.ts';
import { suggestTitles } from './suggestions.ts';
import { switchTheme } from './theme-switch.ts';

switchTheme();
suggestTitles();
const article = document.querySelector<HTMLElement>('[data-article]');
if (article) {
  const id = Number(article.dataset['article']);
  countLikes(id);
  sendComments(id);
  followContents();
}
