/** Takes back what was done. */
export type Undo = () => Promise<unknown>;

export type MessageKind = 'error' | 'warning' | 'success' | 'info';

/** What the client shows to the user. The shell installs the real one; until then nothing is shown. */
export interface Notifier {
  /** A short line at the top, gone after three seconds. */
  message(kind: MessageKind, text: string, detail?: string): void;
  /** What was done, with 撤销 for ten seconds; `undo` shows its own errors. */
  undoable(text: string, undo: Undo): void;
  /** An error notification: title and second line. */
  notification(title: string, detail: string): void;
  /** Asks whether to sign in again; true when the user agrees. */
  confirmSignIn(): Promise<boolean>;
  /** Covers the page with a text until the returned function is called. */
  overlay(text: string): () => void;
}

const silent: Notifier = {
  message() {},
  undoable() {},
  notification() {},
  confirmSignIn: () => Promise.resolve(false),
  overlay: () => () => {},
};

let current = silent;

/** Installs the notifier of the running application. */
export function installNotifier(notifier: Notifier): void {
  current = notifier;
}

/** The notifier in use. */
export function notifier(): Notifier {
  return current;
}
