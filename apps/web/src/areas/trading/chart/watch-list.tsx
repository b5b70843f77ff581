import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { StarFilled } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { changeClass, changeText, dayText, priceText } from '../price-text.ts';

/** The group of what is watched. */
const watched = '*';

interface WatchListProps {
  symbols: readonly SymbolBrief[];
  shownId: number | undefined;
  onShow: (id: number) => void;
}

/** 自选: every symbol with its last close, the watched first; a click shows it. */
export function WatchList({ symbols, shownId, onShow }: WatchListProps): ReactNode {
  const [group, setGroup] = useTabState('watch-group', '');
  const groups = [...new Set(symbols.map(({ groupName }) => groupName))].filter(Boolean);
  const isKnown = groups.includes(group) || group === watched;
  const shown = symbols.filter(
    ({ groupName, isWatched }) => !isKnown || (group === watched ? isWatched : groupName === group),
  );
  return (
    <>
      <Select
        size="small"
        aria-label="自选分组"
        className="tr-wide"
        value={isKnown ? group : ''}
        options={[
          { value: '', label: '全部' },
          { value: watched, label: '我的关注' },
          ...groups.map((value) => ({ value, label: value })),
        ]}
        onChange={setGroup}
      />
      <ul className="tr-watch">
        {shown.map((symbol) => {
          const { id, code, name, isWatched, lastClose, previousClose, lastTime, tickSize } =
            symbol;
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
                <span
                  className={`tr-watch-price wm-number ${changeClass(lastClose, previousClose)}`}
                >
                  <span>{priceText(lastClose, tickSize)}</span>
                  <span>{changeText(lastClose, previousClose)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
