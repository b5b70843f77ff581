import type { OwnFile } from '@wm/contract/files/own-file';
import { Checkbox } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { formatDate } from '#core/time/format-date.ts';
import { moveAmongTiles } from '#ui/move-among-tiles.ts';
import { pictureShortcuts } from '../grid-keys.ts';
import { pictureAddress } from '../pictures.api.ts';

interface PictureGridProps {
  pictures: readonly OwnFile[];
  openId: string | null;
  selectedIds: readonly string[];
  onOpen: (picture: OwnFile) => void;
  onToggle: (picture: OwnFile) => void;
}

/** The pictures of a page, by the month they came in. */
export function PictureGrid({ pictures, ...props }: PictureGridProps): ReactNode {
  useShortcuts(pictureShortcuts);
  const months = Map.groupBy(pictures, ({ createTime }) => formatDate(createTime, 'YYYY-MM'));
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void =>
    moveAmongTiles(event, {
      selector: '.wm-picture-open',
      onToggle: (at) => {
        const picture = pictures[at];
        if (picture) props.onToggle(picture);
      },
      onReach: (at) => {
        const reached = pictures[at];
        if (props.openId !== null && reached) props.onOpen(reached);
      },
    });
  return (
    <div
      className="wm-pictures-grid"
      data-selecting={props.selectedIds.length > 0 || undefined}
      onKeyDown={handleKeyDown}
      onKeyUp={(event) => {
        const isTile = event.target instanceof Element && event.target.matches('.wm-picture-open');
        if (event.key === ' ' && isTile) event.preventDefault();
      }}
    >
      {Array.from(months, ([month, shown]) => (
        <section key={month} aria-label={month}>
          <h2 className="wm-pictures-month">{month}</h2>
          <ul className="wm-pictures-tiles">
            {shown.map((picture) => (
              <PictureTile key={picture.id} picture={picture} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type PictureTileProps = Omit<PictureGridProps, 'pictures'> & { picture: OwnFile };

function PictureTile({ picture, ...props }: PictureTileProps): ReactNode {
  const { id, name, useCount } = picture;
  const isSelected = props.selectedIds.includes(id);
  return (
    <li className="wm-picture" data-selected={isSelected || undefined}>
      <button
        type="button"
        className="wm-picture-open"
        aria-label={`${name}${useCount === 0 ? '，未使用' : ''}`}
        aria-current={props.openId === id || undefined}
        onClick={() => props.onOpen(picture)}
      >
        <img src={pictureAddress(picture, 'small')} alt="" loading="lazy" decoding="async" />
        {useCount === 0 && <span className="wm-picture-unused">未使用</span>}
      </button>
      <Checkbox
        className="wm-picture-check"
        checked={isSelected}
        onChange={() => props.onToggle(picture)}
        aria-label={`选择「${name}」`}
      />
    </li>
  );
}
