import type { Genome, Track } from '@wm/contract/genome/viewer';
import { stackedAtMost } from '@wm/contract/genome/formats';
import { Alert, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAllPermissions } from '#core/permission/permission-gate.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import type { Picture } from '../igv/igv-browser.ts';
import type { TrackReading } from '../igv/read-tracks.ts';
import { isAlignment } from '../igv/picture-config.ts';
import { usePicture } from '../use-picture.ts';
import { aroundVariant } from '../view-state.ts';
import { useGenomes, useTracks } from '../viewer.api.ts';
import { countAlleles, countedPlace } from './allele-counts.ts';
import { ClickedDetail } from './clicked-detail.tsx';
import {
  baselessText,
  FailureNotice,
  GenomeNotice,
  isBaseless,
  sampledText,
} from './picture-notices.tsx';
import '../genome.css';

/** Somebody whose reads may be there. */
export interface ReadsMember {
  /** As files name the sample. */
  sample: string;
  isPatient: boolean;
  /** How a family is drawn. */
  symbol: ReactNode;
  /** Below the name. */
  note: string;
}

interface CaseReadsProps {
  caseId: number;
  /** The key of a variant: `1-100-G-A`. */
  variant: string;
  /** Of the variant's file; empty where it does not say. */
  assembly: string;
  /** In the order in which they are drawn. */
  members: readonly ReadsMember[];
}

/** The reads of a case's members over a variant, one above the other, with how many say what beside each. */
export function CaseReads({ caseId, variant, assembly, members }: CaseReadsProps): ReactNode {
  const genomes = useGenomes();
  const tracks = useTracks(caseId);
  const isNarrow = useIsNarrow();
  const [one, setOne] = useState<number>();
  const failed = [genomes, tracks].find(({ data, error }) => error !== null && !data);
  if (failed) return <QueryError query={failed} what="比对文件" />;
  if (!genomes.data || !tracks.data) return <Skeleton active />;
  const all = tracks.data.tracks.filter(isAlignment);
  const stacked = stackOf(all, members);
  if (stacked.length === 0) return <NoReads caseId={caseId} tracks={all} />;
  const genome = genomes.data.genomes.find(({ id }) => id === stacked[0]?.track.genomeId);
  if (genome?.state !== 'ready') return <GenomeNotice genome={genome} />;
  if (isOther(genome, assembly)) {
    const text = `参考基因组不匹配：比对文件是 ${genome.assembly}，变异是 ${assembly}，不在这里显示`;
    return <Alert type="warning" showIcon title={text} />;
  }
  const chosen =
    stacked.find(({ track }) => track.id === one) ??
    stacked.find(({ member }) => member?.isPatient) ??
    stacked[0];
  return (
    <>
      {isNarrow && stacked.length > 1 && (
        <Select
          aria-label="样本"
          className="gv-member-choice"
          value={chosen?.track.id}
          options={stacked.map((lane) => ({ value: lane.track.id, label: nameOf(lane) }))}
          onChange={setOne}
        />
      )}
      <Lanes
        genome={genome}
        lanes={isNarrow ? stacked.filter((lane) => lane === chosen) : stacked}
        variant={variant}
      />
    </>
  );
}

interface Lane {
  track: Track;
  member: ReadsMember | undefined;
}

const nameOf = ({ track, member }: Lane): string => member?.sample ?? (track.sample || track.name);

/** The newest file of each member and then of who is none, all against the reference of the patient's. */
function stackOf(tracks: readonly Track[], members: readonly ReadsMember[]): Lane[] {
  const newest = new Map<string, Track>();
  for (const track of tracks) {
    const whose = track.sample || `file ${track.id}`;
    if (track.state === 'ready' && !newest.has(whose)) newest.set(whose, track);
  }
  const known = members.flatMap((member): Lane[] => {
    const track = newest.get(member.sample);
    return track ? [{ track, member }] : [];
  });
  const others = Array.from(newest.values())
    .filter((track) => !known.some((lane) => lane.track === track))
    .toReversed();
  const lanes = [...known, ...others.map((track): Lane => ({ track, member: undefined }))];
  const first = lanes.find(({ member }) => member?.isPatient) ?? lanes[0];
  return lanes
    .filter(({ track }) => track.genomeId === first?.track.genomeId)
    .slice(0, stackedAtMost);
}

function isOther({ assembly }: Genome, wanted: string): boolean {
  return assembly !== '' && wanted !== '' && assembly !== wanted;
}

/** Why there is nothing to look at, and where files are added. */
function NoReads({ caseId, tracks }: { caseId: number; tracks: readonly Track[] }): ReactNode {
  const mayAdd = useAllPermissions(['genome:bam:list', 'genome:track:add']);
  const broken = tracks.filter(({ state }) => state === 'failed');
  if (tracks.some(({ state }) => state === 'waiting')) {
    return <Alert type="info" showIcon title="正在准备文件，好了会自动显示" />;
  }
  return (
    <>
      {broken.map(({ id, name, message }) => (
        <Alert key={id} type="error" showIcon title={`${name}：${message}`} />
      ))}
      <p>
        这个病例还没有可看的比对文件
        {mayAdd && (
          <>
            {' · '}
            <Link to={`/genome/bam-alignment?case=${caseId}`}>为它上传 BAM 或 CRAM</Link>
          </>
        )}
      </p>
    </>
  );
}

interface LanesProps {
  genome: Genome;
  lanes: readonly Lane[];
  variant: string;
}

const stay = (): void => undefined;

function Lanes({ genome, lanes, variant }: LanesProps): ReactNode {
  const tracks = lanes.map(({ track }) => track);
  const picture: Picture = {
    genome,
    tracks,
    locus: aroundVariant(variant),
    sort: 'BASE',
    color: '',
    group: '',
    softClips: false,
    counted: countedPlace(variant),
  };
  const { host, browser, failure, retry, reading, detail, closeDetail } = usePicture(picture, stay);
  const isReady = browser !== undefined;
  const [mark] = reading.counted;
  const notes = [
    '按变异处的碱基排序',
    reading.isSampled && sampledText,
    isBaseless(genome, tracks) && baselessText,
  ];
  return (
    <div className="gv-reads">
      <div aria-live="polite">
        <FailureNotice shown={{ failure, retry }} />
      </div>
      <div className="gv-lanes">
        <ul aria-label="各成员的读段">
          {lanes.map((lane) => (
            <LaneHead
              key={lane.track.id}
              lane={lane}
              variant={variant}
              reading={reading.counted.find(({ id }) => id === lane.track.id)}
            />
          ))}
        </ul>
        <div className="gv-marked">
          <div
            ref={host}
            className="gv-picture"
            role="img"
            aria-label={`比对图 ${picture.locus}`}
            data-ready={isReady}
          />
          {mark && <div className="gv-mark" style={{ left: mark.left, width: mark.width }} />}
        </div>
      </div>
      {!isReady && !failure && <Skeleton active className="gv-skeleton" />}
      <p className="wm-muted">{notes.filter(Boolean).join(' · ')}</p>
      <ClickedDetail shown={{ detail, closeDetail }} />
    </div>
  );
}

interface LaneHeadProps {
  lane: Lane;
  variant: string;
  reading: TrackReading | undefined;
}

/** Whose the reads beside it are, and how many of them say what. */
function LaneHead({ lane, variant, reading }: LaneHeadProps): ReactNode {
  const counts = reading?.counts;
  return (
    <li style={reading && { top: reading.top }}>
      <p title={nameOf(lane)}>
        {lane.member?.symbol} <strong>{nameOf(lane)}</strong>
      </p>
      {lane.member && <p className="wm-muted">{lane.member.note}</p>}
      {counts && (
        <p>
          深度 {counts.depth}
          {countAlleles(variant, counts).map(([allele, reads]) => (
            <span key={allele}>
              {allele} {reads}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
