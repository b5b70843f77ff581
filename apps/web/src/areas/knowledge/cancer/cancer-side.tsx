import { SearchOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { SidePane } from '#ui/trees/side-pane.tsx';
import { useCancerTree } from './cancer-tree.api.ts';
import { nameOfTumor, pathTo, tumorsNamed } from './cancer-tree.ts';
import type { Tumor } from './cancer-tree.ts';
import './cancer.css';

interface CancerSideProps {
  selected: string | undefined;
  onSelect: (code: string | undefined) => void;
}

interface Leaf {
  key: string;
  title: ReactNode;
  children: Leaf[];
}

/** The tree at the left of the list: a node shows all below it. Former codes are found too. */
export function CancerSide({ selected, onSelect }: CancerSideProps): ReactNode {
  const [text, setText] = useState('');
  const query = useCancerTree();
  const { data: tree } = query;
  const [open, setOpen] = useState<string[]>();
  const { leaves, opened } = useMemo(() => {
    if (!tree) return { leaves: [], opened: [] };
    const first = tree.roots.map(({ cancerCode }) => cancerCode);
    const chosen = pathTo(tree, selected ?? '').map(({ cancerCode }) => cancerCode);
    if (text.trim() === '')
      return { leaves: tree.roots.map(leafOf), opened: [...first, ...chosen] };
    const paths = tumorsNamed(tree, text).map(({ cancerCode }) => pathTo(tree, cancerCode));
    const kept = new Set(paths.flat());
    const pruned = tree.roots.flatMap((root) => prunedLeaf(root, kept));
    return { leaves: pruned, opened: [...kept].map(({ cancerCode }) => cancerCode) };
  }, [tree, text, selected]);
  return (
    <SidePane name="cancers" label="癌种树">
      <div className="kb-cancer-side">
        <Input
          allowClear
          placeholder="名称、代码或曾用代码"
          aria-label="搜索癌种树"
          prefix={<SearchOutlined />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(undefined);
          }}
        />
        {leaves.length === 0 ? (
          <Nothing query={query} typed={text} />
        ) : (
          <Tree
            blockNode
            treeData={leaves}
            expandedKeys={open ?? opened}
            onExpand={(keys) => setOpen(keys.map(String))}
            selectedKeys={selected === undefined ? [] : [selected]}
            onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
          />
        )}
      </div>
    </SidePane>
  );
}

function leafOf(tumor: Tumor): Leaf {
  return { key: tumor.cancerCode, title: titleOf(tumor), children: tumor.children.map(leafOf) };
}

function prunedLeaf(tumor: Tumor, kept: ReadonlySet<Tumor>): Leaf[] {
  if (!kept.has(tumor)) return [];
  const children = tumor.children.flatMap((child) => prunedLeaf(child, kept));
  return [{ key: tumor.cancerCode, title: titleOf(tumor), children }];
}

function titleOf(tumor: Tumor): ReactNode {
  return (
    <span className="kb-cancer-leaf">
      {tumor.color && <i className="kb-swatch" style={{ background: tumor.color }} aria-hidden />}
      <span title={`${nameOfTumor(tumor)}（${tumor.cancerCode}）`}>{nameOfTumor(tumor)}</span>
      {tumor.sum > 0 && (
        <span className="wm-muted" title={`证据 ${tumor.sum} 条`}>
          {formatCount(tumor.sum)}
        </span>
      )}
    </span>
  );
}

interface NothingProps {
  query: ReturnType<typeof useCancerTree>;
  typed: string;
}

/** Why the tree is empty. */
function Nothing({ query, typed }: NothingProps): ReactNode {
  if (query.error && !query.data) return <QueryError query={query} what="癌种" />;
  if (!query.data) return null;
  return <p className="wm-muted">{typed.trim() === '' ? '还没有癌种' : '没有符合的癌种'}</p>;
}
