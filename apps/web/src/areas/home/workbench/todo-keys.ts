/** First parts of the query keys of everything that shows to-dos; renewed by the event stream. */
export const todoKeys = ['/home/v2/todo', '/home/v2/workbench/days'] as const;
