import type { ArticleAsked, ArticleView, ShownComment } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { FullDate } from './dates.tsx';
import { Pager } from './pager.tsx';

interface CommentFormProps extends Omit<ArticleAsked, 'commentPage'> {
  article: ArticleView;
}

/** The form for a comment, or for an answer to one: a link of that one brings it here, with scripts and without. */
function CommentForm({ article, notice, replyTo }: CommentFormProps): ReactNode {
  const refused = notice?.kind === 'refused' ? notice : null;
  const answered = article.comments.rows.find(({ id }) => id === replyTo);
  return (
    <form
      className="comment-form"
      id="write"
      method="post"
      action={`/blog/article/${article.id}/comment`}
      data-comment-form
    >
      <p className="replying" hidden={!answered} data-replying>
        <span>
          回复 <b data-reply-name>{answered?.nickname}</b>
        </span>
        <a href={`/blog/article/${article.id}#write`} data-reply-cancel>
          取消回复
        </a>
      </p>
      <input type="hidden" name="reply_to" defaultValue={answered?.id ?? ''} />
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
        <span>{article.areCommentsOpen ? '评论会显示在这里' : '评论通过审核后显示'}</span>
      </p>
      <p role="status" className={refused ? 'notice refused' : 'notice'} data-notice>
        {notice && notice.kind !== 'liked' ? notice.message : ''}
      </p>
    </form>
  );
}

const badges = { visitor: '', author: '作者', editor: '编辑' } as const;

function Words({ words }: { words: Omit<ShownComment, 'replies'> }): ReactNode {
  const badge = badges[words.role];
  return (
    <>
      <p className="facts">
        <b>{words.nickname}</b>
        {badge && <span className="badge">{badge}</span>}
        <FullDate time={words.createTime} />
      </p>
      <p className="words">{words.content}</p>
    </>
  );
}

/** What visitors say, what is answered, and the form to say something. */
export function Comments({ article, notice, replyTo }: CommentFormProps): ReactNode {
  const { rows, total, page, pages } = article.comments;
  const isClosed = article.areCommentsClosed;
  return (
    <section className="comments" id="comments">
      <h2>评论{total > 0 && `（${total}）`}</h2>
      {total === 0 && !isClosed && <p className="empty">还没有评论，来说第一句吧。</p>}
      <ol>
        {rows.map((comment) => (
          <li key={comment.id} id={`comment-${comment.id}`}>
            <Words words={comment} />
            {!isClosed && (
              <a
                className="reply"
                rel="nofollow"
                href={`/blog/article/${article.id}?reply=${comment.id}#write`}
                aria-label={`回复 ${comment.nickname}`}
                data-reply={comment.id}
              >
                回复
              </a>
            )}
            {comment.replies.length > 0 && (
              <ol>
                {comment.replies.map((reply) => (
                  <li key={reply.id} id={`comment-${reply.id}`}>
                    <Words words={reply} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pages={pages}
        toPath={(next) =>
          `/blog/article/${article.id}${next > 1 ? `?comments=${next}` : ''}#comments`
        }
      />
      {isClosed ? (
        <p className="empty">这篇文章的评论已关闭，不能再发表。</p>
      ) : (
        <CommentForm article={article} notice={notice} replyTo={replyTo} />
      )}
    </section>
  );
}
