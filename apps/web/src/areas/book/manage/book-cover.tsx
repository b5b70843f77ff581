import { useState } from 'react';
import type { ReactNode } from 'react';
import { colorOfText } from '#core/color-of-text.ts';
import { fileAddress } from '#core/files/file-address.ts';

interface BookCoverProps {
  title: string;
  authors: string;
  cover: string;
}

/** The cover of a book; where it has none, one is drawn from its title, Chinese upright. */
export function BookCover({ title, authors, cover }: BookCoverProps): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (cover !== '' && !isBroken)
    return (
      <img
        className="wm-book-front"
        src={fileAddress(cover)}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  const isChinese = /\p{Script=Han}/u.test(title) && title.length <= 12;
  // Deep enough for white letters whatever the hue.
  const color = colorOfText(title).replace('50%, 50%', '38%, 32%');
  return (
    <span className="wm-book-front wm-book-front-drawn" style={{ background: color }} aria-hidden>
      <span data-upright={isChinese || undefined}>{title}</span>
      <small>{authors}</small>
    </span>
  );
}
