import { ArrowUpOutlined, BorderOutlined } from '@ant-design/icons';
import type { ChatScope } from '@wm/contract/chat/message';
import { chatLimits } from '@wm/contract/chat/limits';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { Button, Input, Select } from 'antd';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { Uploads } from '#ui/files/use-uploads.ts';
import { AttachButton, AttachmentChips } from '../attachment/attachments.tsx';
import { PromptList, promptListId, promptOptionId } from '../prompt/prompt-menu.tsx';
import { usePromptMenu } from '../prompt/use-prompt-menu.ts';

/** Which model answers, and from what. */
export interface AskChoice {
  providerId: number | null;
  model: string;
  scope: ChatScope;
}

interface ComposerProps {
  ref: Ref<TextAreaRef>;
  text: string;
  files: Uploads;
  choice: AskChoice;
  models: readonly ModelChoice[];
  isRunning: boolean;
  isSending: boolean;
  onText: (text: string) => void;
  onChoice: (choice: AskChoice) => void;
  onSend: () => void;
  onStop: () => void;
  /** ↑ in the empty box. */
  onEditLast: () => void;
}

const scopeNames: Record<ChatScope, string> = {
  all: '全部资料',
  none: '不查资料',
  note: '笔记与导图',
  article: '文章',
  book: '图书',
  gene: '知识库',
};

const keyOf = ({ providerId, model }: Pick<AskChoice, 'providerId' | 'model'>): string =>
  `${providerId ?? 'local'} ${model}`;

/** Where one asks. Enter sends, Shift+Enter breaks the line, and Enter that ends the composing of a word does neither. */
export function Composer(props: ComposerProps): ReactNode {
  const { ref, text, files, choice, models, isRunning, isSending, onText, onSend, onStop } = props;
  const menu = usePromptMenu({ text, onText });
  const isOffering = menu.found.length > 0;
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Safari ends the composing before it tells of the key, which then has this code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (isComposing) return;
    if (menu.handleKey(event)) return event.preventDefault();
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!isRunning) onSend();
    }
    if (event.key === 'Escape' && isRunning) onStop();
    if (event.key === 'ArrowUp' && text === '') props.onEditLast();
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = [...event.clipboardData.files];
    // Office programs and pages put a picture of a text beside it: the text is what was meant.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    files.add(pasted);
  };
  return (
    <div className="chat-composer">
      <PromptList menu={menu} />
      <AttachmentChips uploads={files} />
      <Input.TextArea
        ref={ref}
        aria-label="问题"
        placeholder="问点什么，Enter 发送，Shift+Enter 换行，/ 选提示词"
        {...(isOffering && {
          'aria-controls': promptListId,
          'aria-activedescendant': promptOptionId(menu.active),
        })}
        variant="borderless"
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={chatLimits.question}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      />
      <div className="chat-composer-bar">
        <Select
          aria-label="模型"
          variant="filled"
          size="small"
          popupMatchSelectWidth={false}
          value={keyOf(choice)}
          options={models.map((one) => ({
            value: keyOf(one),
            label: one.provider === '' ? one.title : `${one.title} · ${one.provider}`,
          }))}
          onChange={(key: string) => {
            const one = models.find((model) => keyOf(model) === key);
            if (one) props.onChoice({ ...choice, providerId: one.providerId, model: one.model });
          }}
        />
        <Select<ChatScope>
          aria-label="资料范围"
          variant="filled"
          size="small"
          popupMatchSelectWidth={false}
          value={choice.scope}
          options={Object.entries(scopeNames).map(([value, label]) => ({ value, label }))}
          onChange={(scope) => props.onChoice({ ...choice, scope })}
        />
        <AttachButton add={files.add} />
        <span className="chat-grow" />
        {isRunning ? (
          <Button icon={<BorderOutlined />} onClick={onStop}>
            停止
          </Button>
        ) : (
          <Button
            type="primary"
            icon={<ArrowUpOutlined />}
            loading={isSending}
            disabled={text.trim() === '' || files.pending.length > 0}
            onClick={onSend}
          >
            发送
          </Button>
        )}
      </div>
    </div>
  );
}
