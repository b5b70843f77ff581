import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const mindmapContract = defineAreaContract({
  errors: {
    'mindmap.folder-taken': warning('文件夹名称已存在'),
    'mindmap.changed': refusal(409, '这张思维导图已在别处修改'),
    'mindmap.too-large': refusal(413, '思维导图不能超过 {size} MB，请减少图片后再保存'),
    'mindmap.too-deep': refusal(422, '思维导图的层级过深，无法保存'),
    'mindmap.too-many-nodes': refusal(422, '思维导图的节点过多，无法保存'),
    'mindmap.damaged': refusal(422, '文件内容有误'),
    'mindmap.too-many-shares': warning('一张思维导图最多有 20 个分享链接，请先取消一些'),
    'mindmap.share-ended': refusal(404, '分享链接不存在或已失效'),
  },
  searchKinds: ['mindmap'],
});
