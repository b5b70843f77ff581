import type { FileUse, OwnFile } from '@wm/contract/files/own-file';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#core/time/format-date.ts';

/** So many are named; of the others it is said how many. */
const named = 3;

/** Pages that the server draws are no screens of the shell. */
const blogPath = /^\/blog\//;

/** One of the records that use a file, as a link. */
export function UsePlace({ use }: { use: FileUse }): ReactNode {
  const { label, title, path, isInTrash } = use;
  const text = title ? `${label}《${title}》` : label;
  return (
    <>
      {path === '' && text}
      {blogPath.test(path) && (
        <a href={path} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
      {path !== '' && !blogPath.test(path) && <Link to={path}>{text}</Link>}
      {isInTrash && <span className="wm-muted">（在回收站）</span>}
    </>
  );
}

/** Since when nothing uses a file, and what will become of it. */
function unusedNote(file: OwnFile): string {
  if (file.clearTime) return `${formatDate(file.clearTime)} 自动清理`;
  return file.isFresh ? '刚上传，一小时内不会清理' : '上传后没有用过，不会自动清理';
}

/** What a file is used in, as links; or that nothing uses it, since when, and whether it goes by itself. */
export function FileUses({ file }: { file: OwnFile }): ReactNode {
  if (file.unusedTime !== null) {
    return (
      <div className="wm-file-uses">
        <span className="wm-file-unused">未使用</span>
        <span className="wm-muted">
          {file.clearTime && `${formatDate(file.unusedTime)} 起，`}
          {unusedNote(file)}
        </span>
      </div>
    );
  }
  const shown = file.uses.slice(0, named);
  const others = file.uses.length - shown.length + file.otherUses;
  return (
    <div className="wm-file-uses">
      {shown.map((use) => (
        <span key={`${use.label} ${use.path} ${use.title}`}>
          <UsePlace use={use} />
        </span>
      ))}
      {others > 0 && (
        <span className="wm-muted">
          {shown.length > 0 ? `另有 ${others} 处` : `你看不到的 ${others} 处内容`}
        </span>
      )}
    </div>
  );
}
