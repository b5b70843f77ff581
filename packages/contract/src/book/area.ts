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
    'book.downloads-large': warning('选中的书超过 500 MB，请分几次导出'),
    'book.same-file': warning('这就是现在的文件，没有改动'),
    'book.cover-type': warning('封面应为 PNG、JPG、GIF 或 WebP 图片'),
    'book.too-many-marks': warning('一本书最多 {limit} 处标注'),
    'book.shelf-taken': warning('已有同名的书架或书单'),
    'book.too-many-shelves': warning('书架和书单最多 {limit} 个'),
    'book.shelf-full': warning('一个书架最多放 {limit} 本书'),
    'book.font-type': warning('字体应为 WOFF2 文件'),
    'book.font-taken': warning('已有同名的字体'),
    'book.too-many-fonts': warning('自己的字体最多 {limit} 个'),
    'book.too-many-app-passwords': warning('应用密码最多 {limit} 个'),
    'book.note-name': warning('无法为这本书新建读书笔记，请先清理同名的笔记'),
  },
  searchKinds: ['book'],
});
