/** What is selected in an editor. */
export interface Selected {
  from: number;
  text: string;
}

/** An editor in which pieces of text are exchanged, each as one step that is undone. */
export interface TextTarget {
  selected: () => Selected | undefined;
  /** The whole text as it stands. */
  read: () => string | undefined;
  replace: (change: { from: number; to: number; insert: string }) => void;
}
