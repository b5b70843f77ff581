import { useQueryClient } from '@tanstack/react-query';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { changeMutationSet, setsKey } from './mutation-set.api.ts';
import { SaveSetDialog } from './save-set-dialog.tsx';
import { setAddress } from './set-address.ts';
import { SetsDrawer } from './sets-drawer.tsx';
import type { OpenSet } from './use-open-set.ts';

interface SetBarProps {
  open: OpenSet;
  /** What stands in the box. */
  text: string;
  /** Of which assembly its places are, as far as somebody has said. */
  assembly: Assembly | '';
  isTooLong: boolean;
  onGo: (id: number) => void;
}

/** 突变清单: which one is open, whether it has been changed since, and the way to the others. */
export function SetBar({ open, text, assembly, isTooLong, onGo }: SetBarProps): ReactNode {
  const [shown, setShown] = useState<'save' | 'sets'>();
  const [turn, setTurn] = useState(0);
  const isEmpty = text.trim() === '';
  return (
    <div className="kb-sets" role="group" aria-label="突变清单">
      {open.set ? (
        <OpenedSet {...{ open, text, assembly, isTooLong }} set={open.set} />
      ) : (
        <Missing open={open} />
      )}
      <Button
        disabled={isEmpty || isTooLong}
        onClick={() => {
          setTurn(turn + 1);
          setShown('save');
        }}
      >
        {open.set ? '另存为清单' : '存为清单'}
      </Button>
      <Button onClick={() => setShown('sets')}>打开清单</Button>
      <SaveSetDialog
        key={turn}
        isOpen={shown === 'save'}
        lines={text.split('\n')}
        assembly={assembly}
        onClose={() => setShown(undefined)}
        onMade={(made) => {
          open.setTaken({ ...made, text, assembly });
          onGo(made.id);
        }}
      />
      <SetsDrawer
        isOpen={shown === 'sets'}
        openId={open.taken.id}
        onClose={() => setShown(undefined)}
        onGo={(id) => {
          // One that is open and deleted leaves the others to be looked at.
          if (id > 0) setShown(undefined);
          onGo(id);
        }}
      />
    </div>
  );
}

/** That the list which the address names is not there; what is in the box stays. */
function Missing({ open: { query } }: { open: OpenSet }): ReactNode {
  if (query.error === null) return null;
  return (
    <>
      <span role="alert">打不开这个清单：可能已被删除，或不再分享</span>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </Button>
    </>
  );
}

interface OpenedSetProps extends Omit<SetBarProps, 'onGo'> {
  set: NonNullable<OpenSet['set']>;
}

function OpenedSet({ open, set, text, assembly, isTooLong }: OpenedSetProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const { taken, setTaken, isBehind, reopen } = open;
  const isChanged = taken.id === set.id && (text !== taken.text || assembly !== taken.assembly);
  const save = async (): Promise<void> => {
    try {
      const lines = text.split('\n');
      const seen = taken.rowVersion;
      const { rowVersion } = await changeMutationSet(set.id, { seen, lines, assembly });
      setTaken({ id: set.id, rowVersion, text, assembly });
      notifier().message('success', '已保存清单');
    } catch {
      // The client has shown why; what was typed stays.
    }
    await client.invalidateQueries({ queryKey: setsKey });
  };
  return (
    <>
      <strong>{set.name}</strong>
      <Tag>{set.visibility === 'all' ? '所有人可见' : '仅自己'}</Tag>
      {!set.isOwn && <span className="wm-muted">{set.ownerName}</span>}
      {set.visibility === 'all' && (
        <CopyButton text={`${location.origin}${setAddress(set.id)}`} what="链接" />
      )}
      {isBehind && (
        <>
          <span className="wm-muted">已在别处修改</span>
          <Button size="small" onClick={reopen}>
            重新打开
          </Button>
        </>
      )}
      {set.isOwn && isChanged && (
        <Button
          type="primary"
          ghost
          loading={isBusy}
          disabled={text.trim() === '' || isTooLong || isBehind}
          onClick={() => void run(save)}
        >
          保存
        </Button>
      )}
    </>
  );
}
