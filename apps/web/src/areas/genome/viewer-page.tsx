import { researchOnly } from '@wm/contract/knowledge/inheritance/words';
import { stackedAtMost } from '@wm/contract/genome/formats';
import { Alert, Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { isAlignment } from './igv/picture-config.ts';
import type { Brought } from './parts/bring-files.ts';
import { CaseChoice } from './parts/case-choice.tsx';
import { ClickedDetail } from './parts/clicked-detail.tsx';
import { DropArea } from './parts/drop-area.tsx';
import { FileDrop } from './parts/file-drop.tsx';
import { FilesDrawer } from './parts/files-drawer.tsx';
import {
  baselessText,
  FailureNotice,
  GenomeNotice,
  isBaseless,
  sampledText,
} from './parts/picture-notices.tsx';
import { SessionsDrawer } from './parts/sessions-drawer.tsx';
import { ViewerToolbar } from './parts/viewer-toolbar.tsx';
import { savePicture } from './save-picture.ts';
import { usePicture } from './use-picture.ts';
import { limited, useView } from './use-view.ts';
import { findLocus, saveSession, useVariants } from './viewer.api.ts';
import { aroundVariant, middleOf } from './view-state.ts';
import type { PageName, ViewState } from './view-state.ts';
import './genome.css';

/** 序列比对: the reads of one sample, with variants and annotation beside them. */
export function AlignmentPage(): ReactNode {
  return <ViewerPage page="alignment" />;
}

/** BAM 比对: up to six samples above each other, moved together. */
export function BamAlignmentPage(): ReactNode {
  return <ViewerPage page="bam-alignment" />;
}

const pageNames: Record<PageName, string> = { alignment: '序列比对', 'bam-alignment': 'BAM 比对' };

type Viewed = ReturnType<typeof useView>;

function ViewerPage({ page }: { page: PageName }): ReactNode {
  const viewed = useView(page);
  const { genomes, tracks, all, change, view, genome } = viewed;
  const [drawer, setDrawer] = useState<'files' | 'sessions'>();
  const failed = [genomes, tracks].find(({ data, error }) => error !== null && !data);
  if (failed) return <QueryError query={failed} />;
  if (!genomes.data || !tracks.data) return <Skeleton active className="gv-skeleton" />;
  const bring = ({ tracks: brought }: Brought): void => {
    const ids = brought.map(({ id }) => id);
    if (ids.length > 0) change({ tracks: ids, genome: undefined, locus: '' });
  };
  // What is dropped on a picture comes beside what it shows, if it is of the same reference.
  const bringBeside = (brought: Brought): void => {
    const isSame = brought.tracks.every(({ genomeId }) => genomeId === genome?.id);
    if (viewed.chosen.length === 0 || !isSame) return bring(brought);
    const tracksBefore = viewed.chosen.map(({ id }) => id);
    const ids = brought.tracks.map(({ id }) => id);
    if (ids.length > 0) change({ tracks: [...tracksBefore, ...ids] });
    return undefined;
  };
  return (
    <div className="gv">
      <h1 className="wm-visually-hidden">{pageNames[page]}</h1>
      {all.length === 0 ? (
        <div className="gv-empty">
          <PageState
            picture="empty"
            title={view.caseId === undefined ? '还没有比对文件' : '这个病例还没有比对文件'}
            text="选择病例，或拖入 BAM；没有索引会自动建立"
          />
          <CaseChoice value={view.caseId} onChange={(caseId) => change(ofCase(caseId))} />
          <FileDrop genome={genome} caseId={view.caseId} onBrought={bring} />
        </div>
      ) : (
        <DropArea genome={genome} caseId={view.caseId} onBrought={bringBeside}>
          <Viewing
            page={page}
            viewed={viewed}
            onFiles={() => setDrawer('files')}
            onSessions={() => setDrawer('sessions')}
          />
        </DropArea>
      )}
      <FilesDrawer
        isOpen={drawer === 'files'}
        onClose={() => setDrawer(undefined)}
        genomes={genomes.data.genomes}
        tracks={all}
        isCut={tracks.data.isCut}
        genome={genome}
        caseId={view.caseId}
        onBrought={bring}
      />
      <SessionsDrawer
        isOpen={drawer === 'sessions'}
        onClose={() => setDrawer(undefined)}
        onSave={async (name, visibility) => {
          if (!genome || viewed.locus === '') return;
          await saveSession({
            name,
            page,
            genomeId: genome.id,
            locus: viewed.locus,
            state: {
              tracks: viewed.shown.map(({ id }) => id),
              sort: view.sort,
              color: view.color,
              group: view.group,
              softClips: view.softClips,
            },
            visibility,
          });
        }}
      />
      <footer className="gv-foot">{researchOnly}</footer>
    </div>
  );
}

/** Files of another case are other files, at other places; undefined for all of them. */
function ofCase(caseId: number | undefined): Partial<ViewState> {
  return { caseId, runNo: undefined, tracks: undefined, genome: undefined, locus: '' };
}

interface ViewingProps {
  page: PageName;
  viewed: Viewed;
  onFiles: () => void;
  onSessions: () => void;
}

function Viewing({ page, viewed, onFiles, onSessions }: ViewingProps): ReactNode {
  const { view, genome, picture, locus, change } = viewed;
  const shown = usePicture(picture, (next) => change({ locus: next }));
  const { browser, host } = shown;
  const step = useStep(viewed);
  // All of the tools would take half of a phone; without files the choice of them is what there is.
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const files = <FileLine page={page} viewed={viewed} onFiles={onFiles} />;
  const ask = async (text: string): Promise<boolean> => {
    if (!genome) return false;
    try {
      const found = await findLocus(genome.id, text);
      change({ locus: found.locus }, 'push');
      return true;
    } catch {
      // The client has shown why.
      return false;
    }
  };
  return (
    <>
      {!isNarrow && files}
      <ViewerToolbar
        view={view}
        locus={locus}
        isReady={browser !== undefined}
        onAsk={ask}
        onChange={change}
        onZoom={(by) => void (by === 1 ? browser?.zoomIn() : browser?.zoomOut())}
        onPicture={(kind) => {
          if (!browser) return;
          void savePicture(browser, { kind, name: `比对 ${locus}` }).catch(() =>
            notifier().message('error', '存图失败，请缩小窗口后重试'),
          );
        }}
        onSave={onSessions}
        more={isNarrow ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
        step={step}
      />
      {isNarrow && (isOpen || viewed.chosen.length === 0) && files}
      <Notices viewed={viewed} shown={shown} />
      <div
        ref={host}
        className="gv-picture"
        role="img"
        aria-label={`比对图 ${locus}`}
        data-ready={browser !== undefined}
      />
      {picture && !browser && !shown.failure && <Skeleton active className="gv-skeleton" />}
      <ClickedDetail shown={shown} />
    </>
  );
}

/** The variants of the analysis that the address names, to be gone through. */
function useStep({ view, locus, change }: Viewed) {
  const { data } = useVariants(view.caseId, view.runNo);
  const loci = data?.rows.map(({ variant }) => aroundVariant(variant)) ?? [];
  if (loci.length === 0) return undefined;
  const middle = middleOf(locus);
  const at = loci.findIndex((one) => {
    const other = middleOf(one);
    return other?.chr === middle?.chr && other?.position === middle?.position;
  });
  const go = (by: 1 | -1): void => {
    const next = loci[Math.min(loci.length - 1, Math.max(0, at + by))];
    if (next !== undefined) change({ locus: next, sort: 'BASE' }, 'push');
  };
  return { at: at + 1, of: loci.length, total: data?.total ?? loci.length, go };
}

function FileLine({ page, viewed, onFiles }: Omit<ViewingProps, 'onSessions'>): ReactNode {
  const { genomes, all, chosen, genome, change } = viewed;
  const pick = (ids: number[]): void => {
    const picked = ids.flatMap((id) => all.find((track) => track.id === id) ?? []);
    const last = picked.at(-1);
    const together = picked.filter(({ genomeId }) => genomeId === last?.genomeId);
    change({ tracks: limited(together, page).map(({ id }) => id), genome: last?.genomeId });
  };
  return (
    <div className="gv-file-line">
      <CaseChoice
        value={viewed.view.caseId}
        onChange={(caseId) => change(ofCase(caseId), 'push')}
      />
      <label className="gv-choice">
        参考基因组
        <Select
          aria-label="参考基因组"
          popupMatchSelectWidth={false}
          placeholder="请选择"
          value={genome?.id}
          options={genomes.data?.genomes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number) => change({ genome: id, tracks: undefined, locus: '' })}
        />
      </label>
      <label className="gv-choice gv-tracks">
        {page === 'alignment' ? '样本与轨道' : `样本（最多 ${stackedAtMost} 个）`}
        <Select
          mode="multiple"
          aria-label="文件"
          placeholder="请选择"
          maxTagCount="responsive"
          value={chosen.map(({ id }) => id)}
          options={all.map(({ id, name, state }) => ({
            value: id,
            label: name,
            disabled: state !== 'ready',
          }))}
          onChange={pick}
        />
      </label>
      <Button onClick={onFiles}>管理文件</Button>
    </div>
  );
}

function Notices({
  viewed,
  shown,
}: {
  viewed: Viewed;
  shown: ReturnType<typeof usePicture>;
}): ReactNode {
  const { chosen, genome, shown: tracks } = viewed;
  const waiting = chosen.filter(({ state }) => state === 'waiting');
  const failed = chosen.filter(({ state }) => state === 'failed');
  const reads = tracks.filter(isAlignment);
  const hasNoBases = isBaseless(genome, reads);
  return (
    <div className="gv-notices" aria-live="polite">
      {waiting.length > 0 && <Alert type="info" showIcon title="正在准备文件，好了会自动显示" />}
      {failed.map(({ id, name, message }) => (
        <Alert key={id} type="error" showIcon title={`${name}：${message}`} />
      ))}
      {chosen.length === 0 && <Alert type="info" showIcon title="请选择要看的样本" />}
      {chosen.length > 0 && <GenomeNotice genome={genome} />}
      <FailureNotice shown={shown} />
      <p className="wm-muted">
        {[shown.reading.isSampled && sampledText, hasNoBases && reads.length > 0 && baselessText]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
