import type { OwnFile } from '@wm/contract/files/own-file';
import { UploadOutlined } from '@ant-design/icons';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { Button, Input, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { PictureDrop } from './parts/picture-drop.tsx';
import { PictureGrid } from './parts/picture-grid.tsx';
import { PicturePanel } from './parts/picture-panel.tsx';
import { PictureSide } from './parts/picture-side.tsx';
import { usePictureSums, usePictures } from './pictures.api.ts';
import { usePicturesPlace } from './pictures-address.ts';
import type { PicturesAddress } from './pictures-address.ts';
import { usePictureActions } from './use-picture-actions.ts';
import '#ui/templates/list-template.css';
import '../files.css';
import { SelectionBar } from '../parts/selection-bar.tsx';
import './pictures.css';

interface PicturesProps {
  /** Puts a picture into what is being written; then this stands in a drawer. */
  onPick?: (picture: OwnFile) => void;
}

/** My pictures: by what they are used for, one of them in a panel beside; what is dropped here is stored. */
export function Pictures({ onPick }: PicturesProps): ReactNode {
  const isPicking = onPick !== undefined;
  const { place, change } = usePicturesPlace(isPicking);
  const list = usePictures(place);
  const sums = usePictureSums();
  const actions = usePictureActions();
  const [selected, select] = useState<readonly OwnFile[]>([]);
  const [isSending, runSending] = useBusy();
  const [done, setDone] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const isNarrow = useHasNoSide();
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / place.limit));
  const isPastEnd = list.data !== undefined && !list.isPlaceholderData && place.page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage });
  });

  const send = (files: File[]): Promise<void> =>
    runSending(async () => {
      const [first] = await actions.upload(files, setDone);
      const id = /[0-9a-f]{32}/.exec(first ?? '')?.[0];
      // What is new is used by nothing: where only covers stand it would not be seen.
      const isHidden = place.use === 'cover' || place.use === 'text' || place.name !== '';
      if (id) change({ id, page: 1, ...(isHidden && { use: 'none', name: '' }) });
    });
  const toggle = (picture: OwnFile): void =>
    select((old) => {
      const others = old.filter(({ id }) => id !== picture.id);
      return others.length < old.length ? others : [...old, picture];
    });
  const panel = place.id !== null && (
    <PicturePanel
      id={place.id}
      listed={rows.find(({ id }) => id === place.id)}
      actions={actions}
      onRemoved={() => change({ id: null })}
      onPick={onPick}
    />
  );
  const uploadButton = (
    <Button
      type={isPicking ? 'default' : 'primary'}
      icon={<UploadOutlined />}
      loading={isSending}
      onClick={() => input.current?.click()}
    >
      {isSending ? `正在上传第 ${done + 1} 张` : '上传'}
    </Button>
  );
  return (
    <PictureDrop isPicking={isPicking} input={input} onFiles={(files) => void send(files)}>
      {!isPicking && <h1 className="wm-visually-hidden">图片库</h1>}
      <div className="wm-pictures-side">
        <PictureSide sums={sums.data} use={place.use} onUse={(use) => change({ use })} />
      </div>
      <div className="wm-pictures-main">
        <div className="wm-pictures-bar" role="search">
          <Input.Search
            key={place.name}
            allowClear
            defaultValue={place.name}
            placeholder="搜索文件名"
            aria-label="搜索图片"
            maxLength={searchLengthLimit}
            onSearch={(text) => change({ name: text.trim() })}
          />
          {uploadButton}
        </div>
        <Listed
          list={list}
          place={place}
          onChange={change}
          selectedIds={selected.map(({ id }) => id)}
          onToggle={toggle}
        />
        <SelectionBar
          count={selected.length}
          unit="张"
          onEnd={() => select([])}
          onRemove={() =>
            actions.remove(selected, () => {
              select([]);
              if (selected.some(({ id }) => id === place.id)) change({ id: null });
            })
          }
        />
      </div>
      {isNarrow || isPicking ? (
        <AppDrawer
          title="图片"
          open={place.id !== null}
          onClose={() => change({ id: null })}
          size={400}
        >
          {panel}
        </AppDrawer>
      ) : (
        <aside className="wm-pictures-panel" aria-label="图片资料">
          {panel || <p className="wm-muted">点一张图片，看它用在哪里</p>}
        </aside>
      )}
    </PictureDrop>
  );
}

interface ListedProps extends Pick<PicturesAddress, 'place'> {
  list: ReturnType<typeof usePictures>;
  onChange: PicturesAddress['change'];
  selectedIds: readonly string[];
  onToggle: (picture: OwnFile) => void;
}

/** A page of the pictures that one asked for, or why there is none. */
function Listed({ list, place, onChange, ...props }: ListedProps): ReactNode {
  const { data } = list;
  if (!data && list.error) return <QueryError query={list} what="图片" />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.total === 0)
    return (
      <NoPictures
        isFiltered={place.use !== 'all' || place.name !== ''}
        onClear={() => onChange({ use: 'all', name: '' })}
      />
    );
  return (
    <>
      <PictureGrid
        {...props}
        pictures={data.rows}
        openId={place.id}
        onOpen={({ id }) => onChange({ id })}
      />
      {data.total > place.limit && (
        <AppPagination
          page={place.page}
          limit={place.limit}
          total={data.total}
          onChange={(page, limit) => onChange({ page, limit })}
        />
      )}
    </>
  );
}

function NoPictures({
  isFiltered,
  onClear,
}: {
  isFiltered: boolean;
  onClear: () => void;
}): ReactNode {
  return isFiltered ? (
    <PageState
      picture="empty"
      title="没有这样的图片"
      actions={<Button onClick={onClear}>显示全部</Button>}
    />
  ) : (
    <PageState
      picture="empty"
      title="文章里的图片会在这里"
      text="也可以把图片拖到这里，或者点「上传」"
    />
  );
}
