import { setFrame } from '@wm/mindmap/frame-commands';
import { setLineText } from '@wm/mindmap/line-commands';
import { framesOfChildren } from '@wm/mindmap/outer-frames';
import { associativeLinesOf } from '@wm/mindmap/associative-lines';
import { outerFrameOf } from '@wm/mindmap/node-data';
import type { NodeId } from '@wm/mindmap/store';
import { Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

interface TextDialogProps {
  title: string;
  start: string;
  save: (text: string) => void;
}

function TextDialog({ title, start, save }: TextDialogProps): ReactNode {
  const { close, frame } = useDialog();
  const [text, setText] = useState(start);
  const submit = (): void => {
    save(text.trim());
    close();
  };
  return (
    <AppModal title={title} {...frame} onOk={submit}>
      <Input
        autoFocus
        aria-label={title}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={submit}
      />
    </AppModal>
  );
}

/** The text on an associative line. */
export function LineTextDialog({ from, to }: { from: NodeId; to: NodeId }): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const lines = associativeLinesOf(map.session.store.get(from)?.data ?? {});
  const start = lines.find((line) => line.target === to)?.text ?? '';
  return (
    <TextDialog
      title={t('lineText')}
      start={start}
      save={(text) => void map.run(setLineText, { from, to, text })}
    />
  );
}

/** The text of an outer frame. */
export function FrameTextDialog({
  parent,
  groupId,
}: {
  parent: NodeId;
  groupId: string;
}): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { store } = map.session;
  const group = framesOfChildren(store, parent).find((one) => one.groupId === groupId);
  const [member] = group?.members ?? [];
  const frame = member === undefined ? null : outerFrameOf(store.get(member)?.data ?? {});
  return (
    <TextDialog
      title={t('frameText')}
      start={frame?.text ?? ''}
      save={(text) => void map.run(setFrame, { parent, groupId, frame: { text } })}
    />
  );
}
