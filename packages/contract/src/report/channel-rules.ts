/** Free of any library: the browser shows them. */

/** Rows of a module that a webhook may ask for. */
export const sentRowLimit = 1000;
/** Rows of a module that a mail has. */
export const mailRowLimit = 50;
