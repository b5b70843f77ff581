import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';
import { deepestCategory, mostCampaigns, mostInCampaign } from './limits.ts';

/** What the area adds to the contract beside its endpoints. */
export const mallContract = defineAreaContract({
  errors: {
    'mall.category-name-taken': warning('同一级已有这个分类名称'),
    'mall.category-parent-missing': warning('上级分类不存在，请刷新后重试'),
    'mall.category-parent-self': warning('上级分类不能是自己或自己的下级'),
    'mall.category-too-deep': warning(`商品分类最多 ${deepestCategory} 级`),
    'mall.category-has-children': warning('存在下级分类，不允许删除'),
    'mall.category-has-products': warning('分类里有商品，请先移到其他分类'),
    'mall.product-code-taken': warning('商品编码已存在'),
    'mall.sku-code-taken': warning('规格编码已存在'),
    'mall.sku-foreign': warning('规格不属于这个商品，请刷新后重试'),
    'mall.cost-foreign': warning('成本价写给了没有的规格编码「{code}」'),
    'mall.sku-locked': warning(
      '规格「{spec}」有 {locked} 件已被订单占用，库存不能少于 {locked} 件',
    ),
    'mall.product-sold': warning('已有订单的商品不能删除，请改为下架'),
    'mall.campaign-name-taken': warning('已有这个活动名称'),
    'mall.campaigns-full': warning(`最多 ${mostCampaigns} 个活动，请先删除过期的`),
    'mall.campaign-full': warning(`一个活动最多 ${mostInCampaign} 个商品`),
    'mall.order-state': warning('订单状态不允许该操作'),
    'mall.refund-too-much': warning('退款金额不能超过已付金额'),
    'mall.product-gone': warning('商品已下架，请从购物车移除'),
    'mall.short': warning('「{title}」库存不足，只剩 {left} 件'),
    'mall.price-changed': warning('价格有变化，请核对后重新提交'),
    'mall.prices-changed': warning('有价格在此期间被改过，请重新核对后再保存'),
    'mall.sheet-head': warning('第一行应为列名，缺少：{columns}'),
    'mall.signature': refusal(403, '通知的签名不正确'),
  },
});
