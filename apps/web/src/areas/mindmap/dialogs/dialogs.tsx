import { lazy, Suspense } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { useUi } from '../editor/editor-context.ts';
import type { DialogState } from '../editor/editor-context.ts';
import { FrameTextDialog, LineTextDialog } from './text-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { ThemeDialog } from './theme-dialog.tsx';

const ImageDialog = lazy(async () => ({
  default: (await import('./image-dialog.tsx')).ImageDialog,
}));
const AttachmentDialog = lazy(async () => ({
  default: (await import('./attachment-dialog.tsx')).AttachmentDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

const simple: Readonly<
  Partial<Record<DialogState['kind'], ComponentType | LazyExoticComponent<ComponentType>>>
> = {
  link: LinkDialog,
  note: NoteDialog,
  tag: TagDialog,
  image: ImageDialog,
  attachment: AttachmentDialog,
  import: ImportDialog,
  export: ExportDialog,
};

/** The dialog that is open, if one is. */
export function Dialogs(): ReactNode {
  const dialog = useUi((state) => state.dialog);
  if (!dialog) return null;
  if (dialog.kind === 'theme') return <ThemeDialog template={dialog.template} />;
  if (dialog.kind === 'lineText') return <LineTextDialog from={dialog.from} to={dialog.to} />;
  if (dialog.kind === 'frameText') {
    return <FrameTextDialog parent={dialog.parent} groupId={dialog.groupId} />;
  }
  const Dialog = simple[dialog.kind];
  return <Suspense fallback={null}>{Dialog && <Dialog />}</Suspense>;
}
