import type { ChatFault, ChatMessage } from '@wm/contract/chat/message';

/** What went wrong, in words that say what to do. */
export const faultTexts: Record<ChatFault, string> = {
  'key-wrong': '密钥无效，请检查模型设置',
  'key-unreadable': '密钥无法读取（可能更换过服务器），请在模型设置里重新填写',
  'model-missing': '服务商没有这个模型，或它已停用',
  'too-many': '请求太多，请稍后重试',
  'too-long': '内容超过了模型能读的长度，请缩短问题或新建对话',
  filtered: '服务商的内容审核拦下了这个回答',
  timeout: '模型 60 秒没有回应',
  cut: '连接中断，已收到的内容都在',
  unreachable: '连接不上服务商',
  'refused-address': '服务商的地址不在公网上，未经允许不会连接',
  'provider-down': '服务商出了故障，请稍后重试',
  'bad-answer': '服务商的回答无法识别',
  unknown: '回答时出了意外，请重试',
};

/** What is said of an answer that did not come to its end. */
export function stateText({ state, fault, text }: ChatMessage): string | undefined {
  if (state === 'failed') return faultTexts[fault ?? 'unknown'];
  if (state === 'interrupted')
    return text === '' ? '服务中断，没有回答' : '服务中断，已写的内容都在';
  if (state === 'stopped') return '已停止';
  return undefined;
}
