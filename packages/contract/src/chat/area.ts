import { carries, defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const chatContract = defineAreaContract({
  errors: {
    'chat.running': warning('上一个回答还没有结束，请先停止或稍候'),
    'chat.not-running': warning('这个回答已经结束'),
    'chat.not-retryable': warning('只能重试已经结束的回答'),
    'chat.parent-gone': refusal(409, '这条消息已不在对话里，请刷新后重试'),
    'chat.too-many-conversations': warning('最多保存 {count} 个对话，请先清理一些'),
    'chat.file-other': warning('这个文件不是从这里导出的对话'),
    'chat.file-newer': warning('这个文件由更新的版本导出，请先升级'),
    'chat.file-broken': warning('文件中的消息不成一个对话，没有导入'),
    'chat.too-many-folders': warning('最多 {count} 个文件夹'),
    'chat.too-many-messages': warning('一个对话最多 {count} 条消息，请新建对话'),
    'chat.folder-taken': warning('已有同名的文件夹'),
    'chat.model-gone': warning('这个模型已不可用，请换一个'),
    'chat.budget-spent': warning('今天的额度已用完，本地助手仍可用'),
    'chat.provider-address': warning('不能使用这个地址：{reason}'),
    'chat.too-many-providers': warning('最多 {count} 个服务商，请先删除一些'),
    'chat.key-missing': warning('请填写密钥'),
    'chat.prompt-taken': warning('已有同名的提示词'),
    'chat.too-many-prompts': warning('最多保存 {count} 个提示词，请先删除一些'),
    'chat.file-gone': warning('附件已不在，或没有权限查看，请去掉后再选一次'),
    'chat.file-type': warning('「{name}」的类型不能附上，可以附 {types}'),
    'chat.file-size': warning('「{name}」超过 {size} MB'),
    'chat.no-images': warning('这个模型不能看图，请换一个模型或去掉图片'),
    'chat.usage-span': warning('开始日期不能晚于结束日期'),
    'chat.usage-long': warning('一次最多看 {days} 天'),
    'chat.thing-gone': refusal(404, '要问的内容已不在，或没有权限查看'),
    'chat.share-gone': refusal(404, '链接不存在、已过期或已取消'),
    'chat.share-password': warning('请输入访问密码'),
    'chat.share-wrong-password': warning('访问密码不正确'),
    'chat.share-locked': refusal(429, '密码输错次数过多，请 15 分钟后再试'),
    'chat.share-too-large': warning('内容超过 {size} MB，请只分享当前分支'),
    'chat.too-many-shares': warning('最多 {count} 个有效的分享，请先取消一些'),
  },
  streamEvents: {
    /** A conversation of the user has another state; with a message when an answer goes on or has ended. */
    chat: carries<{ conversationId: number; messageId: number | null }>(),
  },
});
