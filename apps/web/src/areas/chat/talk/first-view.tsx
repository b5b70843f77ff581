import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Starter } from '../about/starters.ts';

interface FirstViewProps {
  /** Whether the assistant without a model answers. */
  isLocal: boolean;
  /** Where models are set up, for those who may. */
  settings: string | undefined;
  /** Offered in place of the usual examples. */
  starters: readonly Starter[] | undefined;
  onTry: (text: string) => void;
  children: ReactNode;
}

const examples = {
  local: ['你能做什么？', '(128+32)*1.06', '距离 2027-01-01 还有多少天', '37 ℃ 等于多少华氏度'],
  model: ['总结我最近的笔记', '我的资料里怎么说 PM2？', '列一个学习计划', '把这段话改得更通顺：'],
};

const sameText = (text: string): Starter => ({ label: text, text });

/** Before anything was asked: the box in the middle, and what one could ask. */
export function FirstView(props: FirstViewProps): ReactNode {
  const { isLocal, settings, starters, onTry, children } = props;
  const offered = starters ?? examples[isLocal ? 'local' : 'model'].map(sameText);
  return (
    <div className="chat-first">
      <h2>{starters ? '问问当前内容' : '问问自己的资料'}</h2>
      <p className="chat-note">
        {isLocal
          ? '本地助手：只查资料和计算，不生成文字'
          : '回答会引用您的笔记、文章、图书和知识库，点编号看原文。'}
        {isLocal && settings !== undefined && (
          <>
            {' · '}
            <Link to={settings}>接入模型</Link>
          </>
        )}
      </p>
      {children}
      <div className="chat-examples">
        {offered.map(({ label, text }) => (
          <Button key={label} onClick={() => onTry(text)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
