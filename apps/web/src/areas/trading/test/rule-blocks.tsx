import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Condition, Strategy } from '@wm/market/strategy';
import { parseStrategyText } from '@wm/market/strategy-text';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { OperandField } from './operand-field.tsx';
import { blockOf, comparison, ruleText, sidesOf, withLine } from './strategy-lines.ts';
import type { RuleBlock, RuleHead } from './strategy-lines.ts';

const signs = [
  { value: 'CROSS', label: '上穿' },
  { value: 'CROSSDOWN', label: '下穿' },
  { value: '>', label: '高于' },
  { value: '<', label: '低于' },
];

const fresh: Record<RuleHead, string> = {
  买入: 'C > MA(20)',
  卖出: 'C < MA(20)',
  卖空: 'C < MA(20)',
  平空: 'C > MA(20)',
};

interface RuleBlocksProps {
  strategy: Strategy;
  /** How often a condition holds; undefined while no bars are known. */
  hits: (condition: Condition) => number | undefined;
  /** The rules of trading allow no short side. */
  isLongOnly: boolean;
  onChange: (text: string) => void;
}

/** The rules of a strategy as sentences, each with how often it holds. */
export function RuleBlocks({ strategy, hits, isLongOnly, onChange }: RuleBlocksProps): ReactNode {
  /** Sets a rule when it can be read. */
  const set = (
    head: RuleHead,
    block: { join: RuleBlock['join']; items: string[] } | undefined,
  ): boolean => {
    const isEmpty = block === undefined || block.items.length === 0;
    const text = withLine(strategy, head, isEmpty ? undefined : ruleText(block));
    const isGood = parseStrategyText(text).ok;
    if (isGood) onChange(text);
    return isGood;
  };
  const heads: RuleHead[] = isLongOnly ? ['买入', '卖出'] : ['买入', '卖出', '卖空', '平空'];
  return (
    <div className="tr-blocks">
      {heads.map((head) => {
        const block = blockOf(strategy, head);
        const isBound = (head === '卖出' && !strategy.long) || (head === '平空' && !strategy.short);
        if (isBound) return null;
        return (
          <section key={head} className="tr-block">
            <h2>
              {head}
              {block && block.items.length > 1 && (
                <Select
                  size="small"
                  aria-label={`${head}条件的关系`}
                  value={block.join}
                  options={[
                    { value: 'AND', label: '全部满足' },
                    { value: 'OR', label: '满足任一' },
                  ]}
                  onChange={(join) =>
                    set(head, { join, items: block.items.map(({ text }) => text) })
                  }
                />
              )}
            </h2>
            {block && (
              <Sentences
                head={head}
                block={block}
                strategy={strategy}
                hits={hits}
                onSet={(items) => set(head, items && { join: block.join, items })}
              />
            )}
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined />}
              onClick={() =>
                set(head, {
                  join: block?.join ?? 'AND',
                  items: [...(block?.items ?? []).map(({ text }) => text), fresh[head]],
                })
              }
            >
              {block ? '再加一个条件' : `加${head}条件`}
            </Button>
          </section>
        );
      })}
      {isLongOnly && strategy.short && (
        <p className="wm-muted">这个策略也写了卖空，按现在的规则只做多，卖空不生效。</p>
      )}
    </div>
  );
}

interface SentencesProps {
  head: RuleHead;
  block: RuleBlock;
  strategy: Strategy;
  hits: RuleBlocksProps['hits'];
  onSet: (items: string[] | undefined) => boolean;
}

function Sentences({ head, block, strategy, hits, onSet }: SentencesProps): ReactNode {
  const texts = block.items.map(({ text }) => text);
  const replace = (at: number, text: string): boolean =>
    onSet(texts.map((one, i) => (i === at ? text : one)));
  const move =
    (at: number, by: number) =>
    (event: KeyboardEvent): void => {
      const to = at + by;
      if (!event.altKey || to < 0 || to >= texts.length) return;
      event.preventDefault();
      const next = [...texts];
      const [moved = ''] = next.splice(at, 1);
      next.splice(to, 0, moved);
      onSet(next);
    };
  return (
    <ol className="tr-sentences">
      {block.items.map(({ text, condition }, at) => {
        const count = hits(condition);
        return (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a sentence has no other name than its place
            key={`${at} ${text}`}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') move(at, -1)(event);
              if (event.key === 'ArrowDown') move(at, 1)(event);
            }}
          >
            <Sentence
              name={`${head}条件 ${at + 1}`}
              text={text}
              params={strategy.params}
              onChange={(next) => replace(at, next)}
            />
            <span className="tr-hits wm-number" title="在当前数据上成立的次数">
              {count === undefined ? '' : `命中 ${formatCount(count)}`}
            </span>
            <Button
              size="small"
              type="text"
              aria-label={`删除${head}条件 ${at + 1}`}
              icon={<DeleteOutlined />}
              onClick={() => onSet(texts.filter((_, i) => i !== at))}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface SentenceProps {
  name: string;
  text: string;
  params: Strategy['params'];
  onChange: (text: string) => boolean;
}

function Sentence({ name, text, params, onChange }: SentenceProps): ReactNode {
  const sides = sidesOf(text);
  if (!sides) return <FormulaField name={name} text={text} onChange={onChange} />;
  const set = (part: Partial<typeof sides>): boolean => onChange(comparison({ ...sides, ...part }));
  return (
    <>
      <OperandField
        label={`${name}左边`}
        text={sides.left}
        params={params}
        onChange={(left) => set({ left })}
      />
      <Select
        size="small"
        aria-label={`${name}比较`}
        value={sides.sign}
        options={signs}
        onChange={(sign) => set({ sign })}
      />
      <OperandField
        label={`${name}右边`}
        text={sides.right}
        params={params}
        onChange={(right) => set({ right })}
      />
    </>
  );
}

/** A condition that is no comparison of two values, as its formula. */
function FormulaField({ name, text, onChange }: Omit<SentenceProps, 'params'>): ReactNode {
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <Input
      size="small"
      className="tr-formula-field"
      aria-label={name}
      {...(isWrong && { status: 'error' as const })}
      value={draft ?? text}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => {
        if (draft === undefined) return;
        const isTaken = onChange(draft);
        setWrong(!isTaken);
        if (isTaken) setDraft(undefined);
      }}
    />
  );
}
