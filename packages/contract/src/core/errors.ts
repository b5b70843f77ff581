/**
 * Every error the server answers on purpose: its HTTP status, the envelope's code and the text the user reads.
 * `code` differs from `status` only for business warnings (601, answered with HTTP 200).
 */
export interface ErrorEntry {
  status: number;
  code: number;
  /** May hold `{name}`, which the thrower fills in. */
  message: string;
}

function refusal(status: number, message: string): ErrorEntry {
  return { status, code: status, message };
}

function warning(message: string): ErrorEntry {
  return { status: 200, code: 601, message };
}

export const errorTable = {
  'request.invalid': refusal(400, '请求参数不正确'),
  'request.fields': refusal(422, '填写的内容有误，请检查后重试'),
  'request.too-large': refusal(413, '提交的内容过大'),
  'request.unsupported-type': refusal(415, '不支持的内容类型'),
  'request.timeout': refusal(408, '请求超时'),
  'request.too-many': refusal(429, '操作过于频繁，请稍后再试'),
  'request.in-progress': refusal(409, '相同的请求正在处理，请稍候'),
  'request.key-reused': refusal(422, '幂等键已用于另一个请求'),
  'request.cross-site': refusal(403, '不允许跨站请求'),
  'auth.required': refusal(401, '认证失败，无法访问系统资源'),
  'auth.forbidden': refusal(403, '当前操作没有权限'),
  'auth.grant-forbidden': refusal(403, '不能授予自己没有的权限'),
  'auth.column-forbidden': refusal(403, '没有权限操作部分字段'),
  'auth.wrong-password': warning('用户名或密码错误'),
  'auth.wrong-captcha': warning('验证码错误或已过期'),
  'auth.locked': warning('登录失败次数过多，请稍后再试'),
  'auth.name-taken': warning('注册失败，该用户名不可用'),
  'auth.registration-closed': warning('当前系统没有开启注册功能'),
  'auth.old-password-wrong': warning('旧密码不正确'),
  'auth.unlock-failed': warning('密码不正确'),
  'auth.locked-screen': refusal(423, '屏幕已锁定，请先解锁'),
  'resource.not-found': refusal(404, '访问资源不存在'),
  'resource.conflict': refusal(409, '内容已被修改，请刷新后重试'),
  'preference.too-many': warning('保存的设置过多，请先清除一些'),
  'post.code-taken': warning('岗位编码已存在'),
  'post.name-taken': warning('岗位名称已存在'),
  'post.in-use': warning('{name}已分配,不能删除'),
  'role.name-taken': warning('角色名称已存在'),
  'role.key-taken': warning('角色权限字符已存在'),
  'role.admin-untouchable': refusal(403, '不允许操作超级管理员角色'),
  'role.default-untouchable': warning('默认角色不能删除、停用或修改权限字符'),
  'role.in-use': warning('{name}已分配,不能删除'),
  'role.unknown-menu': warning('所选菜单不存在，请刷新后重试'),
  'role.unknown-column': warning('所选字段不存在，请刷新后重试'),
  'role.unknown-dept': warning('所选部门不存在，请刷新后重试'),
  'dict.type-taken': warning('字典类型已存在'),
  'dict.has-data': warning('存在字典数据,不能删除'),
  'dict.type-missing': warning('字典类型不存在'),
  'dict.value-taken': warning('字典键值已存在'),
  'config.key-taken': warning('参数键名已存在'),
  'config.built-in': warning('内置参数【{key}】不能删除'),
  'config.key-fixed': warning('内置参数【{key}】的键名不能修改'),
  'config.built-in-stays': warning('内置参数【{key}】不能改为非内置'),
  'dept.name-taken': warning('部门名称已存在'),
  'dept.parent-self': warning('上级部门不能选择自己'),
  'dept.parent-missing': warning('上级部门不存在'),
  'dept.parent-disabled': warning('上级部门已停用，不能在其下新增或移入部门'),
  'dept.active-children': warning('该部门包含未停用的子部门！'),
  'dept.has-children': warning('存在下级部门,不允许删除'),
  'dept.has-users': warning('部门存在用户,不允许删除'),
  'dept.out-of-reach': refusal(403, '没有权限访问部门数据！'),
  'menu.name-taken': warning('菜单名称已存在'),
  'menu.path-taken': warning('同一上级下已有相同的路由地址'),
  'menu.path-blog': warning('路由地址不能含有 blog，这些地址属于公开的博客页面'),
  'menu.parent-self': warning('上级菜单不能选择自己'),
  'menu.parent-missing': warning('上级菜单不存在'),
  'menu.parent-type': warning('该类型的菜单不能放在所选上级之下'),
  'menu.code-not-held': warning('不能授予自己没有的权限标识'),
  'menu.has-children': warning('存在子菜单,不允许删除'),
  'menu.assigned': warning('菜单已分配,不允许删除'),
  'user.name-taken': warning("新增用户'{name}'失败，登录账号已存在"),
  'user.mobile-taken': warning("{action}用户'{name}'失败，手机号码已存在"),
  'user.email-taken': warning("{action}用户'{name}'失败，邮箱账号已存在"),
  'user.self-remove': warning('当前用户不能删除'),
  'user.self-status': warning('不能停用当前用户'),
  'user.self-roles': warning('不能修改自己的角色'),
  'user.admin': warning('不允许操作超级管理员用户'),
  'user.out-of-reach': warning('没有权限访问用户数据！'),
  'user.dept-out-of-reach': warning('没有权限访问部门数据！'),
  'user.no-password': warning('请输入密码，或在参数设置中设定初始密码'),
  'user.role-missing': warning('所选的角色不存在或已停用'),
  'user.post-missing': warning('所选的岗位不存在或已停用'),
  'user.dept-missing': warning('所选的部门不存在或已停用'),
  'role.last-administrator': refusal(403, '至少保留一个启用的管理员'),
  'notebook.name-taken': warning('笔记本名称已存在'),
  'notebook.not-empty': warning('笔记本中还有笔记，不能删除'),
  'note.name-taken': warning('笔记名称已存在'),
  'note.changed': refusal(409, '这篇笔记已在别处修改'),
  'note.import-empty': warning('没有找到可以导入的 Markdown 文件'),
  'note.import-too-large': refusal(413, '导入的文件过大，单个文件不超过 5 MB，总计不超过 50 MB'),
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
  'user-import.gone': warning('导入的文件已过期，请重新选择文件'),
  'user-import.faulty': warning('文件中还有 {count} 处错误，改好后重新选择文件'),
  'user-import.nothing': warning('没有要导入的数据'),
  'user-import.changed': warning('检查之后数据有变化，{count} 处有误，没有写入任何数据。{first}'),
  'task.not-running': warning('任务已经结束'),
  'server.unavailable': refusal(503, '服务暂时不可用，请稍后重试'),
  'server.unknown': refusal(500, '系统未知错误，请反馈给管理员'),
} as const satisfies Record<string, ErrorEntry>;

/** The stable name of an error, as thrown by the code and asserted by tests. */
export type ErrorName = keyof typeof errorTable;
