/** A backup cannot be made, read or restored; the message is for the operator, in his words. */
export class BackupError extends Error {}
