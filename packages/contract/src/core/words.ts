/** One word for one thing: what fields, buttons and titles are called on every screen, in every export and every message. */

/** The name of a field by its property, wherever it is a column, a filter or a line of a form. */
export const fieldWords: Readonly<Record<string, string>> = {
  username: '用户名',
  nickname: '姓名',
  mobile: '手机号码',
  telephone: '电话',
  email: '邮箱',
  sex: '性别',
  password: '密码',
  status: '状态',
  mgState: '状态',
  visible: '显示状态',
  remark: '备注',
  createBy: '创建者',
  createTime: '创建时间',
  updateTime: '更新时间',
  range: '创建时间',
  deptId: '部门',
  postIds: '岗位',
  roleId: '角色',
  roleIds: '角色',
  postName: '岗位名称',
  postCode: '岗位编码',
  roleKey: '权限字符',
  dataScope: '数据权限',
  perms: '权限标识',
  icon: '图标',
  orderNum: '显示顺序',
  postSort: '显示顺序',
  roleSort: '显示顺序',
  dictSort: '显示顺序',
  menuType: '菜单类型',
  noticeType: '公告类型',
  noticeTitle: '公告标题',
  dictName: '字典名称',
  dictType: '字典类型',
  dictLabel: '字典标签',
  dictValue: '字典键值',
  configName: '参数名称',
  configKey: '参数键名',
  configValue: '参数键值',
};

/** Where a property of that name is another thing: the permission of a resource, or the folder of a screen. */
export const otherThings: readonly { where: string; field: string; word: string }[] = [
  // Visitors sign their comments with any name they like.
  { where: 'article:comment', field: 'nickname', word: '昵称' },
  { where: 'blog/comment', field: 'nickname', word: '昵称' },
  { where: 'blog/comment', field: 'createTime', word: '提交时间' },
  { where: 'article:comment', field: 'create_time', word: '提交时间' },
  // When it was done, or tried.
  { where: 'monitor/operlog', field: 'createTime', word: '操作时间' },
  { where: 'monitor/logininfor', field: 'createTime', word: '登录时间' },
  { where: 'monitor/operlog', field: 'range', word: '操作时间' },
  { where: 'monitor/logininfor', field: 'range', word: '登录时间' },
  // When it was bought.
  { where: 'mall:order', field: 'create_time', word: '下单时间' },
  { where: 'mall/order', field: 'range', word: '下单时间' },
  // What the buyer says with it.
  { where: 'mall:order', field: 'remark', word: '买家备注' },
  // Whoever has the role, beside the roles of a permission; and the role that is given next.
  { where: 'system/rights', field: 'roleId', word: '拥有角色' },
  { where: 'system/console-user', field: 'roleId', word: '新角色' },
  // Whoever has the role sees the view, too.
  { where: 'ui/templates/view-dialog', field: 'roleId', word: '共享给' },
  // The password of a shared link, and one that replaces another.
  { where: 'ui/share/', field: 'password', word: '访问密码' },
  { where: 'system/user/parts/password-dialog', field: 'password', word: '新密码' },
];

/** Words that are not written where another one is the word for it. */
export const shunnedWords: Readonly<Record<string, string>> = {
  用户名称: '用户名',
  登录名: '用户名',
  用户昵称: '姓名',
  帐号: '账号',
  手机号: '手机号码',
  电子邮箱: '邮箱',
  邮箱地址: '邮箱',
  新增时间: '创建时间',
  修改时间: '更新时间',
  创建人: '创建者',
  操作人员: '创建者',
  排序号: '显示顺序',
  帮助手册: '使用手册',
};

/** What buttons say: records that are filled in are 新增 and 修改; texts and drawings that are written are 新建 and 编辑. */
export const recordVerbs: Readonly<Record<string, string>> = {
  添加: '新增',
  新建: '新增',
  创建: '新增',
  编辑: '修改',
  更改: '修改',
  移除: '删除',
};

/** The rights on a column, in the order of the grid. */
export const columnRightWords = {
  canRead: '查看',
  canCreate: '新增',
  canUpdate: '修改',
  canFilter: '筛选排序',
  canExport: '导出',
} as const;
