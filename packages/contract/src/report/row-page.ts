/** Rows of a page of a run, stored and sent. Alone here: no schema comes into the browser with it. */
export const runPageRows = 1000;
