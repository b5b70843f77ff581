/** What the server answers while a role demands a second factor that is not set up. */
export const factorOwedCode = 424;

let handle: () => void = () => {};

/** Sets what happens when an answer says that a second factor is owed. */
export function onFactorOwed(handler: () => void): void {
  handle = handler;
}

/** Tells that an answer said so. */
export function reportFactorOwed(): void {
  handle();
}
