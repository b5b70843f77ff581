import type { FormRule } from 'antd';

/** What the server takes as tags. */
export const tagRules: FormRule[] = [
  { type: 'array', max: 20, message: '标签不超过 20 个' },
  {
    validator: (_, tags: string[] | undefined) =>
      (tags ?? []).some((tag) => tag.length > 30)
        ? Promise.reject(new Error('标签不超过 30 个字符'))
        : Promise.resolve(),
  },
];
