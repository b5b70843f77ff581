import type { OwnFile } from '@wm/contract/files/own-file';
import { longestDescription } from '@wm/contract/files/file-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { LazyImageViewer } from '#ui/files/lazy-image-viewer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { ownFilesKey } from '../../files.api.ts';
import { UsePlace } from '../../parts/file-uses.tsx';
import { copyMarkdown, downloadFile } from '../../use-file-actions.ts';
import { describePicture, pictureAddress, usePicture } from '../pictures.api.ts';
import type { PictureActions } from '../use-picture-actions.ts';

interface PicturePanelProps {
  id: string;
  listed: OwnFile | undefined;
  actions: PictureActions;
  onRemoved: () => void;
  /** Puts it into the text that is being written. */
  onPick?: ((picture: OwnFile) => void) | undefined;
}

/** One picture: what it shows, where it is used, and what can be done with it. */
export function PicturePanel({ id, listed, ...props }: PicturePanelProps): ReactNode {
  const query = usePicture(id, listed);
  if (query.error && !query.data) return <QueryError query={query} what="图片" />;
  if (!query.data) return <div className="wm-picture-panel" aria-busy="true" />;
  return <Shown key={id} picture={query.data} {...props} />;
}

type ShownProps = Omit<PicturePanelProps, 'id' | 'listed'> & { picture: OwnFile };

function Shown({ picture, actions, onRemoved, onPick }: ShownProps): ReactNode {
  const [isLarge, setLarge] = useState(false);
  const { name, width, height, size, createTime } = picture;
  const address = pictureAddress(picture);
  return (
    <div className="wm-picture-panel">
      <button
        type="button"
        className="wm-picture-large"
        aria-label={`放大图片：${name}`}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt="" />
      </button>
      {isLarge && <LazyImageViewer sources={[address]} start={0} onClose={() => setLarge(false)} />}
      <h2 className="wm-picture-name">{name}</h2>
      <p className="wm-muted wm-number">
        {width !== null && `${width} × ${height} · `}
        {formatFileSize(size)} · {formatDateTime(createTime)}
      </p>
      <Description picture={picture} />
      <Uses picture={picture} />
      <PanelActions picture={picture} actions={actions} onRemoved={onRemoved} onPick={onPick} />
    </div>
  );
}

/** Kept when one leaves the field, or by Enter. */
function Description({ picture: { id, description } }: { picture: OwnFile }): ReactNode {
  const client = useQueryClient();
  const [text, setText] = useState(description);
  const keep = async (): Promise<void> => {
    if (text.trim() === description) return;
    try {
      await describePicture(id, text.trim());
      await client.invalidateQueries({ queryKey: ownFilesKey });
    } catch {
      // The client has shown why; what was typed stays.
    }
  };
  return (
    <label className="wm-picture-field">
      <span>说明</span>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={longestDescription}
        placeholder="图里有什么，插入时用作替代文字"
        value={text}
        onChange={({ target }) => setText(target.value.replace(/[\r\n]+/g, ' '))}
        onPressEnter={(event) => {
          event.preventDefault();
          void keep();
        }}
        onBlur={() => void keep()}
      />
    </label>
  );
}

function Uses({ picture: { uses, otherUses, useCount } }: { picture: OwnFile }): ReactNode {
  const count = uses.length + otherUses;
  return (
    <section aria-label="用在哪里">
      <h3 className="wm-picture-head">{useCount === 0 ? '未使用' : `用在 ${count} 处`}</h3>
      {useCount === 0 && <p className="wm-muted">没有笔记、文章或其他内容在用，可以删除</p>}
      {uses.length > 0 && (
        <ul className="wm-picture-uses">
          {uses.map((use) => (
            <li key={`${use.label} ${use.path} ${use.title}`}>
              <UsePlace use={use} />
            </li>
          ))}
        </ul>
      )}
      {otherUses > 0 && <p className="wm-muted">另有 {otherUses} 处你看不到或是历史版本</p>}
    </section>
  );
}

type PanelActionsProps = Pick<ShownProps, 'picture' | 'actions' | 'onRemoved' | 'onPick'>;

function PanelActions({ picture, actions, onRemoved, onPick }: PanelActionsProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, runBusy] = useBusy();
  return (
    <div className="wm-picture-actions">
      {onPick && (
        <Button type="primary" onClick={() => onPick(picture)}>
          插入
        </Button>
      )}
      <Button
        loading={isBusy}
        title="所有用到它的地方都换成新的图片"
        onClick={() => input.current?.click()}
      >
        替换
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="选择新的图片"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void runBusy(() => actions.replace(picture, file));
          target.value = '';
        }}
      />
      <Button onClick={() => void downloadFile(picture)}>下载</Button>
      <Button
        title="复制为 Markdown，可以粘贴到笔记和文章里"
        onClick={() => void copyMarkdown({ ...picture, name: picture.description || picture.name })}
      >
        复制
      </Button>
      <Button danger onClick={() => actions.remove([picture], onRemoved)}>
        删除
      </Button>
    </div>
  );
}
