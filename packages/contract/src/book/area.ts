import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const bookContract = defineAreaContract({
  errors: {
    'book.unreadable': warning('打不开：{reason}'),
    'book.type': warning('只能上传 EPUB、TXT 和 Markdown 文件'),
    'book.too-large': refusal(413, '一本书不能超过 {size} MB'),
    'book.duplicate': warning('已在书库：《{title}》'),
    'book.duplicate-removed': warning('这本书在回收站里：《{title}》，请先还原'),
    'book.name-taken': warning('已有同名的书，请换一个书名'),
  },
});
