/** Raised when articles would come out differently: every one of another edition is made again when it is read. */
export const currentEdition = 6;
