// Apart from the schemas: a browser reads it, too.

/** Files whose text is read, and pictures that models look at. */
export const attachedTexts = ['txt', 'md', 'csv', 'tsv', 'json', 'docx', 'epub', 'pdf'] as const;
export const attachedPictures = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;
export const attachedTypes: readonly string[] = [...attachedTexts, ...attachedPictures];

export const attachmentLimits = {
  /** Files of one question. */
  files: 5,
  /** Megabytes of one. */
  megabytes: 5,
  /** UTF-16 units of one text that are read at all. */
  read: 200_000,
  /** UTF-16 units of one text that a model is given, and of all together. */
  text: 12_000,
  texts: 24_000,
} as const;

/** What a file that is asked about goes by among sources. */
export const attachmentKind = 'file';
