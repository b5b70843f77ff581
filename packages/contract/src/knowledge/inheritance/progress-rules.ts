/** What a case goes through, in this order. */
export const caseStages = [
  'upload',
  'quality',
  'analysis',
  'reading',
  'checking',
  'signing',
] as const;

export type CaseStage = (typeof caseStages)[number];

export const caseStageNames: Readonly<Record<CaseStage, string>> = {
  upload: '上传',
  quality: '质检',
  analysis: '分析',
  reading: '解读',
  checking: '核对',
  signing: '签发',
};

/** How a stage stands: not begun, under way, done, or in need of somebody. */
export const stageStates = ['todo', 'now', 'done', 'problem'] as const;

export type StageState = (typeof stageStates)[number];

export const stageStateNames: Readonly<Record<StageState, string>> = {
  todo: '未开始',
  now: '进行中',
  done: '已完成',
  problem: '需要处理',
};

/** What is done next: a file, an analysis or a report is made; the analysis ends by itself; the report is checked or signed; nothing. */
export const caseTurns = ['write', 'wait', 'check', 'sign', 'nobody'] as const;

/** Parts of the list of cases: those that wait for the asker, those that are his, those that wait for a signature. */
export const caseQueues = ['turn', 'own', 'sign'] as const;

export const caseQueueNames: Readonly<Record<(typeof caseQueues)[number], string>> = {
  turn: '轮到我',
  own: '我的',
  sign: '待签发',
};
