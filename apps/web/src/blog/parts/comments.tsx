import type { ArticleView, FormNotice } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { FullDate } from './dates.tsx';

function CommentForm({ id, notice }: { id: number; notice: FormNotice | null }): ReactNode {
  const refused = notice?.kind === 'refused' ? notice : null;
  return (
    <form
      className="comment-form"
      method="post"
      action={`/blog/article/${id}/comment`}
      data-comment-form
    >
      <label>
        昵称
        <input
          name="nickname"
          required
          maxLength={20}
          autoComplete="nickname"
          defaultValue={refused?.nickname}
        />
      </label>
      <label>
        评论
        <textarea
          name="content"
          required
          maxLength={1000}
          rows={5}
          placeholder="说说你的想法，不支持 HTML"
          defaultValue={refused?.content}
        />
      </label>
      <label className="trap" aria-hidden="true">
        请不要填写
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p className="comment-send">
        <button type="submit" className="button">
          提交评论
        </button>
        <span>评论通过审核后显示</span>
      </p>
      <p role="status" className={refused ? 'notice refused' : 'notice'} data-notice>
        {notice && notice.kind !== 'liked' ? notice.message : ''}
      </p>
    </form>
  );
}

/** What visitors say, and the form to say something. */
export function Comments({
  article,
  notice,
}: {
  article: ArticleView;
  notice: FormNotice | null;
}): ReactNode {
  return (
    <section className="comments" id="comments">
      <h2>评论{article.comments.length > 0 && `（${article.comments.length}）`}</h2>
      {article.comments.length === 0 && <p className="empty">还没有评论，来说第一句吧。</p>}
      <ol>
        {article.comments.map(({ id, nickname, content, createTime }) => (
          <li key={id} id={`comment-${id}`}>
            <p className="facts">
              <b>{nickname}</b>
              <FullDate time={createTime} />
            </p>
            <p className="words">{content}</p>
          </li>
        ))}
      </ol>
      <CommentForm id={article.id} notice={notice} />
    </section>
  );
}
