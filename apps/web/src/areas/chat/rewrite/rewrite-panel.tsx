import type { RewriteKind } from '@wm/contract/chat/rewrite';
import { longestRewrite } from '@wm/contract/chat/limits';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { Button, Select, Spin, Tag } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBusy } from '#core/use-busy.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useModels } from '../chat.api.ts';
import { useChoice } from '../talk/use-choice.ts';
import { PieceList } from './piece-list.tsx';
import { rewrite } from './rewrite.api.ts';
import type { Selected, TextTarget } from './text-target.ts';
import '../chat.css';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

const kindNames: Record<RewriteKind, string> = {
  improve: '改进文字',
  translate: '翻译',
  explain: '解释',
};
const kinds: readonly RewriteKind[] = ['improve', 'translate', 'explain'];

interface RewritePanelProps {
  selected: Selected;
  target: TextTarget;
  isOpen: boolean;
  onClose: () => void;
  /** It has gone out of sight. */
  onClosed: () => void;
}

/** 改写: what a model would make of the selected text, taken piece by piece. Nothing is changed before. */
export function RewritePanel(props: RewritePanelProps): ReactNode {
  const { selected, isOpen, onClose, onClosed } = props;
  return (
    <AppDrawer
      open={isOpen}
      size={440}
      title="改写选中的文字"
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
    >
      <div className="chat-panel">
        <p className="chat-note">
          <Tag>选中 {selected.text.length} 字</Tag>
        </p>
        <Rewriting {...props} />
      </div>
    </AppDrawer>
  );
}

const keyOf = (one: { providerId: number | null; model: string }): string =>
  `${one.providerId ?? 0} ${one.model}`;

/** The models, or why none of them can be asked about this text. */
function Rewriting({ selected, target }: RewritePanelProps): ReactNode {
  const query = useModels();
  const { data, error } = query;
  if (error && !data) return <QueryError query={query} what="模型" />;
  if (!data) return <Spin className="chat-waiting" />;
  const models = data.models.filter(({ providerId }) => providerId !== null);
  if (selected.text.trim() === '')
    return <p className="wm-muted">先在正文里选中要改写的文字，再打开这里。</p>;
  if (selected.text.length > longestRewrite)
    return <p className="wm-muted">一次最多改写 {longestRewrite} 个字符，请少选一些。</p>;
  if (models.length === 0)
    return (
      <p className="wm-muted">
        改写需要接入模型：本地助手只查资料和计算，不改写文字。
        <Link to="/chat?set=provider">接入模型</Link>
      </p>
    );
  return <Asking {...{ models, selected, target }} />;
}

interface AskingProps {
  models: readonly ModelChoice[];
  selected: Selected;
  target: TextTarget;
}

interface Answer {
  kind: RewriteKind;
  text: string;
  /** Another one for each time that is asked. */
  key: number;
}

function Asking({ models, selected, target }: AskingProps): ReactNode {
  const [choice] = useChoice(models);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, run] = useBusy();
  const [answer, setAnswer] = useState<Answer>();
  const model = models.find((one) => keyOf(one) === (chosen ?? keyOf(choice))) ?? models[0];
  const handleAsk = async (kind: RewriteKind): Promise<void> => {
    if (!model) return;
    const { providerId, model: name } = model;
    try {
      const text = await rewrite({ kind, text: selected.text, providerId, model: name });
      setAnswer((old) => ({ kind, text, key: (old?.key ?? 0) + 1 }));
    } catch {
      // The client has shown why.
    }
  };
  return (
    <>
      <p className="chat-card-foot">
        {kinds.map((kind) => (
          <Button key={kind} disabled={isBusy} onClick={() => void run(() => handleAsk(kind))}>
            {kindNames[kind]}
          </Button>
        ))}
        {models.length > 1 && model && (
          <Select
            aria-label="模型"
            size="small"
            popupMatchSelectWidth={false}
            value={keyOf(model)}
            options={models.map((one) => ({ value: keyOf(one), label: one.title }))}
            onChange={setChosen}
          />
        )}
      </p>
      <div aria-live="polite" aria-busy={isBusy}>
        {isBusy && <p className="chat-note">正在等模型回答，正文还没有改动…</p>}
        {!isBusy && answer && <Answered answer={answer} selected={selected} target={target} />}
      </div>
    </>
  );
}

interface AnsweredProps {
  answer: Answer;
  selected: Selected;
  target: TextTarget;
}

function Answered({ answer: { kind, text, key }, selected, target }: AnsweredProps): ReactNode {
  if (kind !== 'explain')
    return <PieceList key={key} selected={selected} answer={text} target={target} />;
  return (
    <Suspense fallback={<div className="chat-plain">{text}</div>}>
      <MarkdownView isPlain text={text} />
    </Suspense>
  );
}
