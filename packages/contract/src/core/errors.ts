/**
 * An error that the server answers on purpose: its HTTP status, the envelope's code and the text the user reads.
 * `code` differs from `status` only for business warnings (601, answered with HTTP 200).
 */
export interface ErrorEntry {
  status: number;
  code: number;
  /** May hold `{name}`, which the thrower fills in. */
  message: string;
}

/** An error whose code is its HTTP status. */
export function refusal(status: number, message: string): ErrorEntry {
  return { status, code: status, message };
}

/** A business warning: 601, answered with HTTP 200. */
export function warning(message: string): ErrorEntry {
  return { status: 200, code: 601, message };
}

export const coreErrors = {
  'request.invalid': refusal(400, '请求参数不正确'),
  'request.text': refusal(400, '内容含有无法保存的字符（不完整的表情符号或空字符），请删除后重试'),
  'request.fields': refusal(422, '填写的内容有误，请检查后重试'),
  'request.too-large': refusal(413, '提交的内容过大'),
  'request.unsupported-type': refusal(415, '不支持的内容类型'),
  'request.timeout': refusal(408, '请求超时'),
  'request.too-many': refusal(429, '操作过于频繁，请稍后再试'),
  'request.in-progress': refusal(409, '相同的请求正在处理，请稍候'),
  'request.key-reused': refusal(422, '幂等键已用于另一个请求'),
  'request.cross-site': refusal(403, '不允许跨站请求'),
  'resource.not-found': refusal(404, '访问资源不存在'),
  'resource.conflict': refusal(409, '内容已被修改，请刷新后重试'),
  'sheet.type': warning('只能导入 .xlsx 或 .csv 文件'),
  'sheet.too-large': refusal(413, '文件超过上传上限 {size} MB，请拆分后再导入'),
  'sheet.empty': warning('文件里没有数据'),
  'sheet.encrypted': warning('文件有密码保护，请取消密码后再导入'),
  'sheet.old-format': warning('这是旧版 .xls 文件，请另存为 .xlsx 后再导入'),
  'sheet.damaged': warning('文件已损坏，或不是表格文件'),
  'sheet.too-big-inside': warning('文件展开后过大，已停止读取'),
  'sheet.too-wide': warning('表格的列过多，请使用导入模板'),
  'sheet.too-long': warning('一次最多导入 {count} 行，请拆分后再导入'),
  'sheet.missing-columns': warning('表头缺少列：{columns}，请使用导入模板'),
  'sheet.unknown-columns': warning('表头有不认识的列：{columns}，请使用导入模板'),
  'sheet.double-columns': warning('表头有重复的列：{columns}'),
  'undo.taken': warning('同名的记录已经存在，不能撤销删除'),
  'undo.parent-gone': warning('它所属的内容已经不在，不能撤销删除'),
  'task.not-running': warning('任务已经结束'),
  'server.maintenance': refusal(503, '系统维护中，请稍后再来'),
  'server.unavailable': refusal(503, '服务暂时不可用，请稍后重试'),
  'server.unknown': refusal(500, '系统未知错误，请反馈给管理员'),
} as const satisfies Record<string, ErrorEntry>;
