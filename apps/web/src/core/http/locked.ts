/** What the server answers while the session is locked. */
export const lockedCode = 423;

let handle: () => void = () => {};

/** Sets what happens when an answer says that the session is locked. */
export function onLocked(handler: () => void): void {
  handle = handler;
}

/** Tells that an answer said so. */
export function reportLocked(): void {
  handle();
}
