import type { ReactNode } from 'react';

const ownTitle = /^ {0,3}#[ \t]+\S/m;

/** What a note is called, above its text: the heading of the page, unless the text begins its own. */
export function ReadingName({ name, text }: { name: string; text: string }): ReactNode {
  const Name = ownTitle.test(text) ? 'p' : 'h1';
  return <Name className="wm-reading-name">{name}</Name>;
}
