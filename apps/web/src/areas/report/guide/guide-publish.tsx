import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Guide, GuideStep } from './guide-state.ts';
import { stepNames } from './guide-state.ts';

interface GuidePublishProps {
  guide: Guide;
  /** It has no name, and was to be published. */
  isUnnamed: boolean;
  /** What is wrong at the steps before, in their order. */
  open: readonly { step: GuideStep; text: string }[];
  go: (step: GuideStep) => void;
  change: (part: Partial<Guide>) => void;
}

/** 发布: what it is called, and what is still to be done. */
export function GuidePublish(props: GuidePublishProps): ReactNode {
  const { guide, isUnnamed, open, go, change } = props;
  return (
    <>
      <label className="rp-line">
        <span>报表名称</span>
        <Input
          maxLength={60}
          {...(isUnnamed && { status: 'error', 'aria-invalid': true })}
          value={guide.name}
          onChange={({ target }) => change({ name: target.value, isNamed: true })}
        />
      </label>
      <label className="rp-line">
        <span>说明（可不填）</span>
        <Input.TextArea
          maxLength={500}
          rows={3}
          placeholder="给谁看，回答什么问题"
          value={guide.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </label>
      <p className="wm-muted">发布后，能看数据报表的人都可以运行它，各自看到自己权限内的数据。</p>
      {open.map(({ step, text }) => (
        <p key={step} className="rp-fault">
          {stepNames[step]}：{text}{' '}
          <Button size="small" onClick={() => go(step)}>
            去修改
          </Button>
        </p>
      ))}
    </>
  );
}
