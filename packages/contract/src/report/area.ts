import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const reportContract = defineAreaContract({
  errors: {
    'report.definition': warning('报表定义错误：{reason}'),
    'report.value-type': warning('条件值类型不符：{where}'),
    'report.param-missing': warning('参数“{title}”不能为空'),
    'report.param-wrong': warning('参数“{title}”格式不正确'),
    'report.code-taken': warning('已有同样编码的报表'),
    'report.too-many': warning('最多保存 {count} 张报表，请先删除一些'),
    'report.too-many-runs': warning('最多保存 {count} 次运行，请先删除一些'),
    'report.changed': refusal(409, '报表已被他人修改，请刷新后再保存'),
    'report.not-published': warning('报表还没有发布，请先发布再运行'),
    'report.empty': warning('报表里还没有模块，不能发布'),
    'report.timeout': warning('查询超时（{seconds} 秒），已取消'),
    'report.out-of-range': warning('算式或条件的结果超出范围'),
    'report.reader-role': warning(
      '报表的只读角色没有建立：请给产品的数据库账号 CREATEROLE 权限，或由管理员建立 wm_report_reader 并授予它',
    ),
    'report.cancelled': warning('运行已取消'),
    'report.too-many-schedules': warning('每人最多 {count} 个计划，请先删除一些'),
    'report.schedule-blocked': warning('没有运行：{reason}'),
    'report.too-many-warnings': warning('一张报表最多 {count} 条预警规则'),
    'report.schedule-foreign': refusal(403, '只有所有者和能修改报表的人可以改动这个计划'),
    'report.unreadable': refusal(403, '您没有权限查看这张报表的数据'),
    'report.too-many-subscribers': warning('一个计划最多 {count} 人订阅'),
    'report.no-subscriber': warning('没有能看这张报表的用户“{name}”'),
    'report.pack-zip': warning('不是能读取的报表包：{reason}'),
    'report.pack-content': warning('报表包的内容不正确：{reason}'),
    'report.pack-newer': warning('报表包的格式（{format}）比这里新，请先升级再安装'),
    'report.pack-fault': warning('报表“{name}”不能安装：{reason}'),
    'report.pack-changed': refusal(409, '报表“{name}”在预览之后有变化，请重新查看再安装'),
    'report.pack-removed': warning('这个报表包已经卸载'),
    'report.pack-export': warning('有 {count} 张报表已不存在，请重新选择'),
    'report.pack-too-large': warning('导出的报表包过大，请少选一些报表'),
    'report.compare-same': warning('请选两次不同的运行'),
    'report.compare-other': warning('两次运行不是同一张报表，不能比对'),
    'report.compare-unfinished': warning('运行 #{id} 没有完成，不能比对'),
    'report.compare-column': warning('列“{column}”不在两次结果都有的列里，不能作为键'),
    'report.compare-repeats': warning(
      '键不能唯一确定一行，请换一组键列：{keys} 等 {count} 个键重复',
    ),
  },
});
