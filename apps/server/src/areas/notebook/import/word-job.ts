/** What a thread that reads a Word file is told. */
export interface WordJob {
  bytes: Uint8Array;
  /** Where its pictures shall lie. */
  folder: string;
}

/** What it answers. */
export interface WordReply {
  content: string;
  title: string;
  extras: Map<string, Uint8Array>;
  /** What of the file has no place in the text. */
  remarks: string[];
}
