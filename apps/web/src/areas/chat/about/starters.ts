import { chatLimits } from '@wm/contract/chat/limits';
import { cutText } from '@wm/contract/core/stored-text';

/** A question that one may begin with. */
export interface Starter {
  label: string;
  text: string;
}

/** Room for what is asked before the selection. */
const wording = 200;

/** What may be asked about a thing at once; of a part of it where one is selected, which is quoted in the question. */
export function startersFor(selected: string): Starter[] {
  if (selected === '')
    return [
      { label: '总结', text: '用几句话总结当前内容' },
      { label: '解释', text: '解释当前内容里的主要概念' },
      { label: '翻译', text: '把当前内容翻译成英文' },
    ];
  const quoted = cutText(selected, chatLimits.question - wording)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return [
    { label: '解释', text: `解释选中的这段话：\n\n${quoted}` },
    { label: '翻译', text: `翻译选中的这段话（中文译成英文，其他语言译成中文）：\n\n${quoted}` },
    { label: '总结', text: `总结选中的这段话：\n\n${quoted}` },
  ];
}
