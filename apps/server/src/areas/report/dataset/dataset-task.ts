export const datasetTask = 'report:dataset';
