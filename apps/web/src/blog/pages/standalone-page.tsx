import type { ReactNode } from 'react';

/** A page that is no article, such as 关于: its title and text, and nothing to say about it. */
export function StandalonePage({ title, html }: { title: string; html: string }): ReactNode {
  return (
    <div className="reading">
      <article>
        <header className="article-head">
          <h1>{title}</h1>
        </header>
        {/* oxlint-disable-next-line react/no-danger -- made by the server of Markdown, without raw HTML */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}
