import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const name = z.string().trim().min(1, '请输入模板名称').max(50, '模板名称不超过 50 个字符');
const content = z.string().max(50_000, '模板内容不超过 50000 个字符');

const template = z.object({
  /** Null for those that come with the product. */
  id: z.number().nullable(),
  name: z.string(),
  content: z.string(),
});

export type NoteTemplate = Camelize<z.output<typeof template>>;

/** How many templates a person may make. */
export const templateLimit = 100;

/** The template of daily notes; one of one's own of that name takes its place. */
export const dailyTemplate = '每日笔记';

/** Templates that come with the product. `{{date}}`, `{{time}}`, `{{weekday}}`, `{{week}}` and `{{title}}` are filled in. */
export const builtInTemplates: readonly NoteTemplate[] = [
  {
    id: null,
    name: dailyTemplate,
    content: '# {{date}} {{weekday}}\n\n## 今日计划\n\n- [ ] \n\n## 记录\n\n\n\n## 小结\n\n',
  },
  {
    id: null,
    name: '会议纪要',
    content:
      '# {{title}}\n\n- 时间：{{date}} {{time}}\n- 地点：\n- 参加人：\n\n## 议题\n\n1. \n\n## 结论\n\n\n\n## 待办\n\n- [ ] 事项（负责人，截止日期）\n',
  },
  {
    id: null,
    name: '读书笔记',
    content:
      '# {{title}}\n\n- 作者：\n- 开始阅读：{{date}}\n\n## 摘录\n\n> \n\n## 想法\n\n\n\n## 一句话总结\n\n',
  },
];

const write = { access: 'note:data:edit', rate: 'default' } as const;
const path = '/notebook/v2/templates';

/** The templates that come with the product and one's own. */
export const listTemplatesEndpoint = defineEndpoint({
  method: 'GET',
  path,
  access: 'note:data:list',
  rate: 'default',
  audit: null,
  data: z.array(template),
});

export const createTemplateEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path,
  audit: '新增笔记模板',
  body: z.strictObject({ name, content }),
  data: template,
});

export const updateTemplateEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  audit: '修改笔记模板',
  params: idParams,
  body: z.strictObject({ name, content }).partial(),
  data: template,
});

export const removeTemplateEndpoint = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: `${path}/:id`,
  audit: '删除笔记模板',
  params: idParams,
});
