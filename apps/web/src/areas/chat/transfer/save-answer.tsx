import { NodeIndexOutlined, FileTextOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '@wm/contract/chat/message';
import { cutText, plainName } from '@wm/contract/core/stored-text';
import type { mapResource } from '@wm/contract/mindmap/map';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createNoteFrom } from '#areas/notebook/public.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { markdownOfAnswer, outlineOfAnswer } from './chat-file.ts';

interface SaveAnswerProps {
  message: ChatMessage;
  question: string;
}

/** What an answer is called where it is kept: its question. */
const nameOf = (question: string): string =>
  cutText(plainName(question.replaceAll(/[\s/\\]+/g, ' ')).trim(), 60) || '对话的回答';

interface SaveButtonProps {
  permission: string;
  icon: ReactNode;
  onSave: () => Promise<void>;
  children: string;
}

function SaveButton({ permission, icon, onSave, children }: SaveButtonProps): ReactNode {
  const [isBusy, run] = useBusy();
  return (
    <PermissionGate anyOf={[permission]}>
      <Button
        type="text"
        size="small"
        icon={icon}
        loading={isBusy}
        onClick={() => void run(onSave)}
      >
        {children}
      </Button>
    </PermissionGate>
  );
}

/** Of the area of mind maps only what the contract says: its own code would be fetched with each page. */
const maps = createResourceApi<typeof mapResource>({
  path: '/mindmap/v2/maps',
  permission: 'mindmap:data',
  title: '思维导图',
});

/** Keeps an answer as a mind map of its headings and lists, named by its question, and opens it. */
export function SaveAsMap({ message, question }: SaveAnswerProps): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = async (): Promise<void> => {
    const name = nameOf(question);
    try {
      const { mapOfNote } = await import('@wm/mindmap/note');
      const file = mapOfNote({ name, content: outlineOfAnswer(message, name) });
      const { id } = await maps.create({ name, folderId: null, content: JSON.stringify(file) });
      await client.invalidateQueries({ queryKey: [maps.path, 'list'] });
      notifier().message('success', '已存为导图，正在打开');
      await navigate(`/mindmap/edit/${id}`);
    } catch (error) {
      // What the server refused was shown; what the engine refused was not.
      if (error instanceof Error && error.name === 'FileError')
        notifier().message('error', error.message);
    }
  };
  return (
    <SaveButton
      permission="mindmap:data:add"
      icon={<NodeIndexOutlined aria-hidden />}
      onSave={save}
    >
      存为导图
    </SaveButton>
  );
}

/** Keeps an answer with its sources as a note, named by its question, and tells where it is. */
export function SaveAsNote({ message, question }: SaveAnswerProps): ReactNode {
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
    <SaveButton permission="note:data:add" icon={<FileTextOutlined aria-hidden />} onSave={save}>
      存为笔记
    </SaveButton>
  );
}
