// Apart from the schemas: a browser reads it, too.

/** What the columns of the usage are called, on the screen and in its workbook. */
export const usageHeads = {
  day: '日期',
  userName: '用户',
  provider: '服务商',
  model: '模型',
  answers: '回答',
  failures: '失败',
  tokensIn: '读入词元',
  tokensOut: '写出词元',
  cost: '费用（元）',
} as const;

/** The longest span that is looked at, in days. */
export const longestUsageSpan = 366;
