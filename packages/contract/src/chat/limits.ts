/** What one person may keep. */
export const chatLimits = {
  conversations: 10_000,
  messages: 4000,
  folders: 200,
  providers: 20,
  prompts: 500,
  tags: 20,
  /** Links to conversations that open. */
  shares: 100,
  /** UTF-16 units of all that one link shows. */
  shared: 4 * 1024 * 1024,
  /** UTF-16 units of a question. */
  question: 32_000,
  /** UTF-16 units of an answer that are kept; what would follow is cut, and that is said. */
  answer: 1_000_000,
  /** Bytes of a file with a conversation. */
  file: 16 * 1024 * 1024,
  /** The highest limits of one conversation: millionths of a yuan, and tokens. */
  cost: 10_000_000_000,
  tokens: 1_000_000_000,
} as const;

/** The name that the assistant without a model goes by. */
export const localModel = 'local';

/** UTF-16 units of a text that is improved, translated or explained at once. */
export const longestRewrite = 8000;
