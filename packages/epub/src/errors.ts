import type { ArchiveErrorCode } from '@wm/bytes/zip/error';

/** Every reason for which a book, or a part of one, is refused. The texts a reader sees stand in `epubErrorTexts`. */
export type EpubErrorCode =
  | Exclude<ArchiveErrorCode, 'checksum-mismatch'>
  | 'file-not-servable'
  | 'document-too-large'
  | 'document-too-complex'
  | 'entities-declared'
  | 'container-missing'
  | 'package-missing'
  | 'package-malformed'
  | 'spine-empty'
  | 'drm-protected'
  | 'text-empty'
  | 'text-encoding-unknown';

/** The Chinese sentence for each refusal, without the detail (a file name, a scheme) that `EpubError.message` appends. */
export const epubErrorTexts: Readonly<Record<EpubErrorCode, string>> = {
  'archive-too-large': '文件超过允许的大小',
  'not-an-archive': '这不是有效的 EPUB 文件',
  'archive-damaged': '文件已损坏或不完整',
  'archive-encrypted': '压缩包已加密，无法打开',
  'compression-unknown': '使用了不支持的压缩方式',
  'too-many-entries': '压缩包内的文件过多',
  'entry-too-large': '压缩包内有文件过大',
  'total-too-large': '解压后的总大小超过限制',
  'ratio-too-high': '压缩比异常，可能是压缩炸弹',
  'size-mismatch': '文件的实际大小与声明不符',
  'unsafe-path': '压缩包内含有不安全的文件路径',
  'duplicate-entry': '压缩包内有重名文件',
  'entries-overlap': '压缩包内的文件数据相互重叠',
  'file-missing': '书中缺少文件',
  'file-not-servable': '书中的这个文件不能直接打开',
  'document-too-large': '书中的文档过大',
  'document-too-complex': '书中的文档嵌套过深或过于复杂',
  'entities-declared': '书中的文档声明了自定义实体，已拒绝',
  'container-missing': '缺少 META-INF/container.xml，不是有效的 EPUB',
  'package-missing': '缺少书籍描述文件（OPF）',
  'package-malformed': '书籍描述文件（OPF）无法识别',
  'spine-empty': '书中没有可阅读的内容',
  'drm-protected': '此书受数字版权保护（DRM），无法导入',
  'text-empty': '文本没有内容',
  'text-encoding-unknown': '无法识别文本的编码',
};

/**
 * A refusal with a code to branch on and a Chinese message to show. `detail` names the file, entry or protection scheme.
 * It is the only error that the functions of this package throw for bad input.
 */
export class EpubError extends Error {
  readonly code: EpubErrorCode;
  readonly detail: string | undefined;

  /** `detail` is appended to the message after a full-width colon; it is shortened to 200 characters. */
  constructor(code: EpubErrorCode, detail?: string) {
    const shown = detail === undefined ? undefined : detail.slice(0, 200);
    super(shown ? `${epubErrorTexts[code]}：${shown}` : epubErrorTexts[code]);
    this.name = 'EpubError';
    this.code = code;
    this.detail = shown;
  }
}
