/** A run that cannot be made, with the reason for its user. */
export class RunRefused extends Error {}
