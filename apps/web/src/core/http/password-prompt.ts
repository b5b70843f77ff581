/** What the server answers when it wants the password again: it was given too long ago for what is asked. */
export const confirmCode = 428;

let prompt: () => Promise<boolean> = () => Promise.resolve(false);
let standing: Promise<boolean> | undefined;

/** Sets how the user is asked; the answer is whether he has given the password and the server has taken it. */
export function onPasswordNeeded(handler: () => Promise<boolean>): void {
  prompt = handler;
}

/** Asks for the password; calls that need it meanwhile wait for the one dialog that stands. */
export function askForPassword(): Promise<boolean> {
  standing ??= prompt().finally(() => {
    standing = undefined;
  });
  return standing;
}
