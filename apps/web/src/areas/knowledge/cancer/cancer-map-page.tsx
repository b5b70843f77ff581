import { AutoComplete, Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useCancerTree } from './cancer-tree.api.ts';
import { nameOfTumor, pathTo, tumorsNamed } from './cancer-tree.ts';
import type { Tumor, TumorTree } from './cancer-tree.ts';
import { layOutIcicle } from './icicle-layout.ts';
import type { IcicleTile } from './icicle-layout.ts';
import './cancer.css';

/** 癌种图: what lies under a tumor, and of which of it there is evidence. */
export function CancerMapPage(): ReactNode {
  const query = useCancerTree();
  const { data: tree } = query;
  const { search, go } = useAddress(false);
  const code = new URLSearchParams(search).get('node') ?? '';
  const focus = (node: string): void => {
    go(searchWith(search, { node }));
  };
  if (query.error && !tree) return <QueryError query={query} what="癌种" />;
  if (!tree) return <Skeleton active className="kb-cancer-map" />;
  if (tree.roots.length === 0)
    return (
      <PageState
        picture="empty"
        title="还没有癌种"
        text="导入 OncoTree 的 JSON 或文本文件"
        actions={<Link to="/knowledge/import">导入</Link>}
      />
    );
  return <CancerMap tree={tree} code={code} onFocus={focus} />;
}

interface CancerMapProps {
  tree: TumorTree;
  code: string;
  onFocus: (code: string) => void;
}

function CancerMap({ tree, code, onFocus }: CancerMapProps): ReactNode {
  const path = pathTo(tree, code);
  const at = path.at(-1);
  const levels = useIsNarrow() ? 2 : 4;
  const tiles = layOutIcicle(at ? [at] : tree.roots, levels);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Backspace' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onFocus(path.at(-2)?.cancerCode ?? '');
  };
  return (
    // oxlint-disable-next-line jsx_a11y/no-static-element-interactions -- a shortcut of the buttons within
    <div className="kb-cancer-map" onKeyDown={handleKey}>
      <header>
        <h1>癌种图</h1>
        <Finder tree={tree} onFocus={onFocus} />
        <Link to="/knowledge/cancer">列表</Link>
      </header>
      <nav aria-label="所在层级" className="kb-cancer-path">
        <Button type="link" size="small" onClick={() => onFocus('')}>
          全部
        </Button>
        {path.map((one) => (
          <Button
            key={one.cancerCode}
            type="link"
            size="small"
            aria-current={one === at ? 'page' : undefined}
            onClick={() => onFocus(one.cancerCode)}
          >
            {nameOfTumor(one)}
          </Button>
        ))}
      </nav>
      {at && <Facts tumor={at} />}
      <ul className="kb-icicle" aria-label="下级癌种">
        {tiles.map((tile) => (
          <Tile key={tile.tumor.cancerCode} tile={tile} levels={levels} onFocus={onFocus} />
        ))}
      </ul>
      <p className="wm-muted">
        高度为证据数，斜纹表示没有证据；点开看下级，退格键返回上级。颜色与层级来自 OncoTree（CC BY
        4.0）
      </p>
    </div>
  );
}

function Finder({ tree, onFocus }: Pick<CancerMapProps, 'tree' | 'onFocus'>): ReactNode {
  const [text, setText] = useState('');
  const options = tumorsNamed(tree, text)
    .slice(0, 20)
    .map((one) => ({
      value: one.cancerCode,
      label: `${nameOfTumor(one)}（${[one.cancerCode, ...one.history.map((old) => `曾用 ${old}`)].join('，')}）`,
    }));
  return (
    <AutoComplete
      className="kb-cancer-find"
      value={text}
      options={options}
      onChange={setText}
      onSelect={(value: string) => {
        setText('');
        onFocus(value);
      }}
    >
      <Input.Search allowClear aria-label="查找癌种" placeholder="名称、代码或曾用代码" />
    </AutoComplete>
  );
}

function Facts({ tumor }: { tumor: Tumor }): ReactNode {
  const mayListEvidence = usePermission('knowledge:evidence:list');
  const { cancerCode, nameEn, history, evidence, below, id } = tumor;
  return (
    <p className="kb-cancer-facts">
      <Link to={`/knowledge/cancer?id=${id}`}>{cancerCode}</Link>
      {history.length > 0 && <span>曾用代码 {history.join('、')}</span>}
      <span>{formatCount(below)} 个下级</span>
      {mayListEvidence && evidence !== null && evidence > 0 && (
        <Link to={`/knowledge/evidence?disease_name=${encodeURIComponent(nameEn)}`}>
          证据 {formatCount(evidence)} 条
        </Link>
      )}
    </p>
  );
}

interface TileProps {
  tile: IcicleTile;
  levels: number;
  onFocus: (code: string) => void;
}

function Tile({ tile: { tumor, level, from, share }, levels, onFocus }: TileProps): ReactNode {
  const label = [
    nameOfTumor(tumor),
    tumor.sum > 0 ? `证据 ${formatCount(tumor.sum)} 条` : '没有证据',
    tumor.below > 0 ? `${formatCount(tumor.below)} 个下级` : '',
  ];
  return (
    <li
      style={{
        top: `${from * 100}%`,
        height: `${share * 100}%`,
        insetInlineStart: `${(level / levels) * 100}%`,
        width: `${100 / levels}%`,
      }}
    >
      <button
        type="button"
        className={tumor.sum > 0 ? 'kb-tile' : 'kb-tile kb-tile-empty'}
        style={{ borderInlineStartColor: tumor.color || 'var(--wm-border)' }}
        aria-label={label.filter(Boolean).join('，')}
        title={label.filter(Boolean).join('，')}
        onClick={() => onFocus(tumor.cancerCode)}
      >
        {share > 0.025 && (
          <>
            <span>{nameOfTumor(tumor)}</span>
            {tumor.sum > 0 && <b>{formatCount(tumor.sum)}</b>}
          </>
        )}
      </button>
    </li>
  );
}
