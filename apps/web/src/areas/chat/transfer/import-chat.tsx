import { ImportOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { chatLimits } from '@wm/contract/chat/limits';
import { Button } from 'antd';
import { useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { importConversation } from '../chat.api.ts';
import { conversationsKey } from '../answers.api.ts';

/** Takes in conversations that were exported as JSON, here or elsewhere. */
export function ImportChat({ onOpen }: { onOpen: (id: number) => void }): ReactNode {
  const mayEdit = usePermission('chat:data:edit');
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    if (file.size > chatLimits.file) {
      notifier().message('error', `「${file.name}」超过 ${chatLimits.file / 1024 / 1024} MB`);
      return;
    }
    const content = read(await file.text());
    if (content === undefined) {
      notifier().message('error', `「${file.name}」不是从这里导出的对话`);
      return;
    }
    try {
      const id = await importConversation(content);
      await client.invalidateQueries({ queryKey: conversationsKey });
      onOpen(id);
    } catch (error) {
      notifier().message('error', `没有导入「${file.name}」：${reasonOf(error)}`);
    }
  };
  const handleFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void run(() => take(file));
  };
  if (!mayEdit) return null;
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="选择对话的文件"
        onChange={handleFiles}
      />
      <Button
        type="text"
        className="chat-trash"
        icon={<ImportOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        导入
      </Button>
    </>
  );
}

/** The first fault that is told of a value, else what is told of the whole. */
function reasonOf(error: unknown): string {
  if (!(error instanceof HttpError)) return '文件读不出来';
  return (error.code === 422 && fieldErrorsOf(error)[0]?.errors[0]) || error.message;
}

/** What a file holds; undefined for what cannot be a conversation. The server looks at it closely. */
function read(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isObject ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}
