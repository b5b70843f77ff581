import { CloudUploadOutlined } from '@ant-design/icons';
import { cellText } from '@wm/contract/report/cell-text';
import type { ReportSource } from '@wm/contract/report/source';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { UploadDrawer } from '../dataset/upload-drawer.tsx';
import { usePreview } from '../report.api.ts';
import { definitionOf, proposalsFor, propose } from './guide-state.ts';
import type { Guide, Proposal } from './guide-state.ts';

interface GuideDataProps {
  guide: Guide;
  sources: readonly ReportSource[];
  change: (part: Partial<Guide>) => void;
}

/** 数据: what the report is made of; a chosen source brings proposals drawn on its rows. */
export function GuideData({ guide, sources, change }: GuideDataProps): ReactNode {
  const source = sources.find(({ name }) => name === guide.module?.source);
  const mayUpload = usePermission('report:dataset:add');
  const [isUploading, setUploading] = useState(false);
  const proposals = source ? proposalsFor(source) : [];
  const chosen = JSON.stringify(guide.module);
  return (
    <>
      <ul className="rp-cards" aria-label="数据集">
        {sources.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              className="rp-card"
              aria-pressed={one.name === source?.name}
              onClick={() => {
                const [first] = proposalsFor(one);
                // What was made of it already is not lost by a second press.
                if (first && one.name !== source?.name) change(propose(guide, first));
              }}
            >
              <strong>{one.title}</strong>
              <span className="wm-muted">{one.about}</span>
              {one.isFile && <EntryTag label="文件" kind="info" />}
            </button>
          </li>
        ))}
      </ul>
      {mayUpload && (
        <p>
          <Button icon={<CloudUploadOutlined aria-hidden />} onClick={() => setUploading(true)}>
            上传文件作为数据集
          </Button>
        </p>
      )}
      {isUploading && <UploadDrawer onClose={() => setUploading(false)} />}
      {proposals.length > 0 && (
        <>
          <h3>从哪一种开始</h3>
          <ul className="rp-cards" aria-label="方案">
            {proposals.map((proposal) => (
              <li key={proposal.key}>
                <button
                  type="button"
                  className="rp-card"
                  aria-pressed={JSON.stringify(proposal.module) === chosen}
                  onClick={() => change(propose(guide, proposal))}
                >
                  <strong>{proposal.title}</strong>
                  <Sketch proposal={proposal} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const sketchRows = 3;
const sketchColumns = 3;

/** The first rows of what a proposal would show. */
function Sketch({ proposal: { module } }: { proposal: Proposal }): ReactNode {
  const { data } = usePreview(definitionOf({ module }), []);
  const result = data?.modules[0];
  if (!result) return <span className="wm-muted">正在读取…</span>;
  if (result.rows.length === 0) return <span className="wm-muted">现在没有数据</span>;
  return (
    <span className="rp-sketch">
      {result.rows.slice(0, sketchRows).map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own
        <span key={at}>
          {result.columns
            .slice(0, sketchColumns)
            .map((column, place) => cellText(row[place], column))
            .join(' · ')}
        </span>
      ))}
    </span>
  );
}
