import { carries, defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const blogContract = defineAreaContract({
  errors: {
    'article.changed': refusal(409, '这篇文章已在别处修改'),
    'article.empty': warning('文章还没有正文，不能发布'),
    'article.nothing-new': warning('没有未发布的修改，不需要审核'),
    'article.not-waiting': warning('这篇文章没有在等待审核，请刷新后重试'),
    'article.password-missing': warning('请设置访问密码'),
    'article.wrong-password': warning('访问密码不正确'),
    'article.locked': refusal(429, '密码输错次数过多，请 15 分钟后再试'),
    'article.slug-taken': warning('别名已被另一篇文章使用'),
    'article.category-missing': warning('所选的分类不存在，请刷新后重试'),
    'category.name-taken': warning('同一上级下已有相同的分类名称'),
    'category.parent-self': warning('上级分类不能选择自己或自己的下级'),
    'category.parent-missing': warning('上级分类不存在'),
    'category.not-empty': warning('分类下还有文章或子分类，不能删除'),
    'tag.name-taken': warning('标签名称已存在'),
    'comment.too-many': refusal(429, '评论过于频繁，请稍后再试'),
    'comment.no-source': warning('这条评论没有来源记录，无法拉黑'),
    'comment.closed': warning('这篇文章的评论已关闭，不能再发表'),
    'site.changed': refusal(409, '站点设置已在别处修改'),
    'site.target-missing': warning('导航「{name}」指向的{kind}不存在，请重新选择'),
    'comment.parent-missing': warning('要回复的评论已不在，请刷新后重试'),
  },
  searchKinds: ['article'],
  streamEvents: {
    /** The settings of the blog were saved. */
    site: carries<{ rowVersion: number }>(),
  },
});
