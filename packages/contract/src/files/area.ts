import { defineAreaContract } from '../core/area-contract.ts';
import { refusal } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const filesContract = defineAreaContract({
  errors: {
    'file.type': refusal(415, '文件格式不正确, 请上传{types}格式文件!'),
    'file.image-type': refusal(415, '文件格式不正确, 请上传{types}图片格式文件!'),
    'file.archive': refusal(415, '文件已损坏、有密码，或含有不安全的内容，无法上传'),
    'file.too-large': refusal(413, '上传文件大小不能超过 {size} MB!'),
    'file.empty': refusal(422, '文件是空的'),
    'file.quota': refusal(413, '存储空间不足：已用 {used} MB，上限 {quota} MB，请先删除不用的文件'),
    'file.in-use': refusal(409, '「{name}」正在使用，不能删除：{uses}'),
    'file.use-locked': refusal(
      403,
      '「{name}」用在你没有权限修改的内容里（{label}），不能替换或删除',
    ),
    'file.replaced-again': refusal(409, '原来的图片已不在，无法撤销替换'),
    'file.unused-changed': refusal(409, '未使用的文件已有变化，请核对新的数量后再清理'),
    'file.lost': refusal(404, '文件内容已丢失或损坏，请重新上传或联系管理员'),
    'file.no-space': refusal(507, '上传文件失败'),
    'upload.too-many': refusal(409, '未完成的上传过多，请先完成或取消一些'),
    'upload.offset': refusal(409, '上传进度不一致，请重新获取进度后继续'),
    'upload.busy': refusal(409, '这个文件正在上传，请稍后再试'),
    'upload.checksum': refusal(460, '上传的内容校验不通过，请重试'),
    'upload.changed': refusal(460, '文件内容与开始上传时不同，请重新上传'),
    'upload.version': refusal(412, '不支持的续传协议版本'),
  },
});
