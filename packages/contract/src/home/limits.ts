/** Longest text of a to-do, in UTF-16 units. */
export const longestTodo = 200;
/** How many that are not done one person may keep. */
export const todoLimit = 2000;
/** How many days the calendar asks for at once. */
export const calendarDays = 42;
/** How the titles of notices begin that only tell of to-dos. */
export const reminderTitle = '待办提醒';
