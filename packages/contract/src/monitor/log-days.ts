/** How many days of a log are always kept, whoever cleans it. */
export const leastLogDays = 30;
