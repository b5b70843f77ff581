import type { Genome, Track } from '@wm/contract/genome/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { changeGenome, changeTrack, removeGenome, removeTrack, viewerKey } from '../viewer.api.ts';
import type { Brought } from './bring-files.ts';
import { FileDrop } from './file-drop.tsx';

interface FilesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  genomes: readonly Genome[];
  tracks: readonly Track[];
  isCut: boolean;
  genome: Genome | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
}

const rights = [
  { value: 'own' as const, label: '仅自己' },
  { value: 'all' as const, label: '所有人' },
];

const states = { ready: '可以查看', waiting: '正在准备', failed: '不能查看' };

/** The files that can be shown, and the references: added, shared, deleted. */
export function FilesDrawer(props: FilesDrawerProps): ReactNode {
  const { isOpen, onClose, genomes, tracks, isCut, genome, caseId, onBrought } = props;
  return (
    <AppDrawer title="比对文件" open={isOpen} onClose={onClose} size={640}>
      <FileDrop genome={genome} caseId={caseId} onBrought={onBrought} />
      <h3>文件</h3>
      {isCut && <p className="wm-muted">只列出最近的 200 个</p>}
      <ul className="gv-files">
        {tracks.map((track) => (
          <TrackLine key={track.id} track={track} genomes={genomes} />
        ))}
      </ul>
      <h3>参考基因组</h3>
      <ul className="gv-files">
        {genomes.map((genome) => (
          <GenomeLine key={genome.id} genome={genome} />
        ))}
      </ul>
    </AppDrawer>
  );
}

function TrackLine({ track, genomes }: { track: Track; genomes: readonly Genome[] }): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const mayEdit = usePermission('genome:track:edit') && track.isOwn;
  const mayRemove = usePermission('genome:track:remove') && track.isOwn;
  const renew = () => client.invalidateQueries({ queryKey: viewerKey });
  const genome = genomes.find(({ id }) => id === track.genomeId);
  return (
    <li>
      <div>
        <strong>{track.name}</strong>
        <span className="wm-muted">
          {[track.sample, genome?.name, formatFileSize(track.size)].filter(Boolean).join(' · ')}
        </span>
        {track.message && <span className="gv-file-message">{track.message}</span>}
      </div>
      <EntryTag label={states[track.state]} kind={track.state === 'failed' ? 'danger' : 'info'} />
      {track.caseId !== null && <Tag>随病例共享</Tag>}
      {mayEdit && track.caseId === null && (
        <Segmented
          size="small"
          aria-label={`${track.name} 的可见范围`}
          options={rights}
          value={track.visibility}
          onChange={(visibility) => void changeTrack(track.id, { visibility }).then(renew)}
        />
      )}
      {mayRemove && (
        <Button
          type="link"
          danger
          onClick={() =>
            confirmRemove({
              what: `比对文件“${track.name}”`,
              remove: async () => {
                await removeTrack(track.id);
                await renew();
              },
            })
          }
        >
          删除
        </Button>
      )}
    </li>
  );
}

const sequences = {
  file: '有序列',
  rebuilt: '按 MD 标签还原的序列',
  sizes: '只有长度，不显示错配',
};

function GenomeLine({ genome }: { genome: Genome }): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const mayRemove = usePermission('genome:track:remove') && genome.isOwn;
  const mayEdit = usePermission('genome:track:edit') && genome.isOwn;
  const mayShare = usePermission('genome:reference:share') && mayEdit;
  const share = async (visibility: 'own' | 'all'): Promise<void> => {
    try {
      await changeGenome(genome.id, { visibility });
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: viewerKey });
  };
  return (
    <li>
      <div>
        <strong>{genome.name}</strong>
        <span className="wm-muted">
          {[genome.assembly, sequences[genome.sequence]].filter(Boolean).join(' · ')}
        </span>
        {genome.message && <span className="gv-file-message">{genome.message}</span>}
      </div>
      <EntryTag label={states[genome.state]} kind={genome.state === 'failed' ? 'danger' : 'info'} />
      {mayShare ? (
        <Segmented
          size="small"
          aria-label={`${genome.name} 的可见范围`}
          options={rights}
          value={genome.visibility}
          onChange={(visibility) => void share(visibility)}
        />
      ) : (
        genome.visibility === 'all' && <Tag>所有人可用</Tag>
      )}
      {mayRemove && (
        <Button
          type="link"
          danger
          onClick={() =>
            confirmRemove({
              what: `参考基因组“${genome.name}”`,
              remove: async () => {
                await removeGenome(genome.id);
                await client.invalidateQueries({ queryKey: viewerKey });
              },
            })
          }
        >
          删除
        </Button>
      )}
    </li>
  );
}
