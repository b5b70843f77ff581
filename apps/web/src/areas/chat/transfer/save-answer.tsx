import { FileTextOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@wm/contract/chat/message';
import { cutText, plainName } from '@wm/contract/core/stored-text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { NoteToMapButton } from '#areas/mindmap/public.tsx';
import { createNoteFrom } from '#areas/notebook/public.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { markdownOfAnswer, outlineOfAnswer } from './chat-file.ts';

interface SaveAsNoteProps {
  message: ChatMessage;
  question: string;
}

/** What an answer is called where it is kept: its question. */
const nameOf = (question: string): string =>
  cutText(plainName(question.replaceAll(/[\s/\\]+/g, ' ')).trim(), 60) || '对话的回答';

/** Keeps an answer as a mind map of its headings and lists, named by its question, and opens it. */
export function SaveAsMap({ message, question }: SaveAsNoteProps): ReactNode {
  const name = nameOf(question);
  return (
    <NoteToMapButton
      name={name}
      content={outlineOfAnswer(message, name)}
      label="存为导图"
      look="text"
    />
  );
}

/** Keeps an answer with its sources as a note, named by its question, and tells where it is. */
export function SaveAsNote({ message, question }: SaveAsNoteProps): ReactNode {
  const [isBusy, run] = useBusy();
  const navigate = useNavigate();
  const save = async (): Promise<void> => {
    try {
      const address = await createNoteFrom(
        nameOf(question),
        markdownOfAnswer(message),
        '来自 AI 对话',
      );
      notifier().message('success', '已存为笔记，正在打开');
      await navigate(address);
    } catch {
      // The client has shown why.
    }
  };
  return (
    <PermissionGate anyOf={['note:data:add']}>
      <Button
        type="text"
        size="small"
        icon={<FileTextOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => void run(save)}
      >
        存为笔记
      </Button>
    </PermissionGate>
  );
}
