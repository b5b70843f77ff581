/** People of one family; more are no pedigree that is drawn. */
export const familyAtMost = 60;

/** How far the newest analysis of a case is; empty before the first. */
export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Stands at the foot of every page and file of results. */
export const researchOnly = '仅供科研，不作诊断';
