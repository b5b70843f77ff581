import { carries, defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const notebookContract = defineAreaContract({
  errors: {
    'notebook.name-taken': warning('笔记本名称已存在'),
    'notebook.not-empty': warning('笔记本中还有笔记，不能删除'),
    'notebook.has-children': warning('笔记本中还有下级笔记本，不能删除'),
    'notebook.parent-below': warning('不能移到自己或自己的下级笔记本中'),
    'notebook.too-deep': warning('笔记本最多嵌套 {depth} 层'),
    'note.too-many-tags': warning('标签不超过 {limit} 个'),
    'note.template-taken': warning('模板名称已存在'),
    'note.too-many-templates': warning('模板最多 {limit} 个'),
    'note.too-many-shares': warning('一篇笔记最多 {limit} 个有效的分享链接'),
    'note.share-gone': refusal(404, '链接不存在、已过期或已取消'),
    'note.share-password': warning('请输入访问密码'),
    'note.share-wrong-password': warning('访问密码不正确'),
    'note.share-locked': refusal(429, '密码输错次数过多，请 15 分钟后再试'),
    'note.name-taken': warning('笔记名称已存在'),
    'note.mention-gone': warning(
      '那篇笔记里没有可以链接的「{name}」，它可能已被改动，或只出现在代码和地址里',
    ),
    'note.changed': refusal(409, '这篇笔记已在别处修改'),
    'note.import-empty': warning(
      '没有找到可以导入的笔记，支持 Markdown、HTML、Word（docx）和 Notion 导出的 zip',
    ),
    'note.import-zip': warning('压缩包已损坏、有密码，或不是 zip 文件'),
    'note.import-zip-false': warning('压缩包中有文件的名称、大小或内容与它声明的不符，没有导入'),
    'note.import-zip-large': refusal(
      413,
      '压缩包过大或可疑：不超过 200000 个文件，展开后不超过 1 GB、不超过压缩前的 100 倍',
    ),
    'note.import-too-many': refusal(413, '一次最多导入 20,000 个文件，请打成 zip 再导入'),
    'note.import-gone': warning('上传的文件已经清理，请重新选择后导入'),
    'note.import-state': warning('这次导入已经执行或撤销，请刷新后再看'),
    'note.import-running': warning('这次导入还在进行，请等它结束或取消后再撤销'),
    'note.import-undo-late': warning('导入超过 7 天，不能再整体撤销'),
    'note.export-large': warning('导出的内容超过 4 GB，请按笔记本分别导出'),
  },
  searchKinds: ['note'],
  streamEvents: {
    /** Of the user's own notes and notebooks some are new, gone, called otherwise or stand elsewhere. */
    notes: carries<object>(),
  },
});
