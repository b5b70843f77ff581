import type { FormRule } from 'antd';

const longest = 30;

/** What is wrong with a tag; nothing with one that the server takes. */
export function tagFault(tag: string): string | undefined {
  if (tag.length > longest) return `标签不超过 ${longest} 个字符`;
  return /[,，\n]/u.test(tag) ? '标签里不能有逗号' : undefined;
}

/** What the server takes as tags. */
export const tagRules: FormRule[] = [
  { type: 'array', max: 20, message: '标签不超过 20 个' },
  {
    validator: (_, tags: string[] | undefined) =>
      (tags ?? []).some((tag) => tag.length > longest)
        ? Promise.reject(new Error('标签不超过 30 个字符'))
        : Promise.resolve(),
  },
];
