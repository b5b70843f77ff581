/** Why a file was refused. The name is stable: screens and tests compare it, never the text. */
export type FileErrorCode =
  | 'no-file'
  | 'one-file-only'
  | 'type-unsupported'
  | 'content-incorrect'
  | 'parsing-failed'
  | 'too-large'
  | 'too-deep'
  | 'too-many-nodes'
  | 'encrypted';

/** The English key a translation is looked up by, and the Chinese text a user reads. */
export interface FileErrorText {
  key: string;
  message: string;
}

/** Every error of reading a file with its English key and Chinese text (specification, sections 5 and 8). */
export const fileErrorTexts: Readonly<Record<FileErrorCode, FileErrorText>> = {
  'no-file': { key: 'please select a file', message: '请选择要导入的文件' },
  'one-file-only': { key: 'at most one file', message: '最多只能选择一个文件' },
  'type-unsupported': {
    key: 'only .smm .json .xmind .xlsx .md files',
    message: '请选择.smm、.json、.xmind、.xlsx、.md文件',
  },
  'content-incorrect': { key: 'file content incorrect', message: '文件内容有误' },
  'parsing-failed': { key: 'file parsing failed', message: '文件解析失败' },
  'too-large': { key: 'file too large', message: '文件过大，无法导入' },
  'too-deep': { key: 'file nested too deeply', message: '文件内容层级过深，无法导入' },
  'too-many-nodes': { key: 'too many nodes', message: '节点数量过多，无法导入' },
  encrypted: { key: 'file is encrypted', message: '文件已加密，请先在XMind中取消密码' },
};

/**
 * The only error the readers of this folder throw. `code` says which kind, `key` is its English key,
 * `message` the Chinese sentence for the user with the detail appended when there is one.
 */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly key: string;

  constructor(code: FileErrorCode, detail?: string, options?: ErrorOptions) {
    const { key, message } = fileErrorTexts[code];
    super(detail === undefined ? message : `${message}：${detail}`, options);
    this.name = 'FileError';
    this.code = code;
    this.key = key;
  }
}
