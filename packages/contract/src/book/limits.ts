// Free of any library: the browser uses these without fetching a validator.

/** The colors of a highlight. */
export const markColors = ['yellow', 'green', 'blue', 'pink'] as const;

/** The longest stretch of reading that is reported at once. */
export const longestStretchSeconds = 300;
