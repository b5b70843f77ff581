import { extensionOf } from '@wm/contract/files/file-types';

const mebibyte = 1024 * 1024;

/** What may be chosen, and in which words the rest is refused (specification 5). */
export interface UploadRules {
  /** Files that the value may hold. */
  limit: number;
  /** Megabytes of one. */
  fileSize: number;
  types: readonly string[];
  kind: 'file' | 'image';
}

/** What is wrong with a choice as a whole: then nothing of it is taken. */
export function countFault(rules: UploadRules, held: number, chosen: number): string | undefined {
  return held + chosen > rules.limit ? `上传文件数量不能超过 ${rules.limit} 个!` : undefined;
}

/** What is wrong with one file. */
export function fileFault(rules: UploadRules, file: File): string | undefined {
  const { types, fileSize, kind } = rules;
  if (!isOfType(rules, file)) {
    const of = kind === 'image' ? '图片格式文件' : '格式文件';
    return `文件格式不正确, 请上传${types.join('/')}${of}!`;
  }
  if (file.size <= fileSize * mebibyte) return undefined;
  return `${kind === 'image' ? '上传头像图片' : '上传文件'}大小不能超过 ${fileSize} MB!`;
}

/** A file by its extension; a picture by that or by its media type. */
function isOfType({ types, kind }: UploadRules, file: File): boolean {
  if (types.includes(extensionOf(file.name))) return true;
  return kind === 'image' && types.some((type) => file.type === `image/${type}`);
}

/** What is said when sending failed without a word of the server. */
export const uploadFailure = { file: '上传文件失败', image: '上传图片失败' } as const;
