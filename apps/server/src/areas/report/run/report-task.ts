/** The kind of the tasks that make runs. */
export const reportTask = 'report:run';
