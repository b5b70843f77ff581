import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { StarFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { changeClass, changeText, dayText, priceText } from '../price-text.ts';

interface WatchListProps {
  symbols: readonly SymbolBrief[];
  shownId: number | undefined;
  onShow: (id: number) => void;
}

/** 自选: every symbol with its last close, the watched first; a click shows it. */
export function WatchList({ symbols, shownId, onShow }: WatchListProps): ReactNode {
  return (
    <ul className="tr-watch">
      {symbols.map((symbol) => {
        const { id, code, name, isWatched, lastClose, previousClose, lastTime, tickSize } = symbol;
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shownId ? 'true' : undefined}
              title={`数据到 ${dayText(lastTime)}`}
              onClick={() => onShow(id)}
            >
              <span className="tr-watch-name">
                <strong>
                  {code} {isWatched && <StarFilled className="tr-star" />}
                </strong>
                <span className="wm-muted">{name}</span>
              </span>
              <span className={`tr-watch-price wm-number ${changeClass(lastClose, previousClose)}`}>
                <span>{priceText(lastClose, tickSize)}</span>
                <span>{changeText(lastClose, previousClose)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
