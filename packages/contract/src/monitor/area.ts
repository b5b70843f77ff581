import { carries, defineAreaContract } from '../core/area-contract.ts';
import { warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const monitorContract = defineAreaContract({
  errors: {
    'job.name-taken': warning('任务名称已存在'),
    'job.built-in': warning('内置任务「{name}」不能删除，可以停用'),
    'job.built-in-work': warning('内置任务「{name}」做的事情不能更换'),
    'job.unknown-handler': warning('这项工作不存在，请刷新后重试'),
    'job.running': warning('任务正在运行，按设置不能同时运行两次'),
    'backup.failed': warning('没有完成：{reason}'),
    'backup.not-named': warning('请输入安装名称「{name}」以确认'),
    'backup.not-ready': warning('请先试恢复，再切换'),
    'job.not-running': warning('这次运行已经结束'),
    'monitor.all-well': warning('这一项已经恢复正常'),
    'monitor.own-session': warning('不能让自己当前的会话下线，请使用退出登录'),
    'monitor.administrator': warning('不允许操作超级管理员用户'),
    'monitor.log-too-young': warning('最近 {days} 天的日志不能清理'),
    'monitor.no-plan': warning('这条语句看不了执行计划：{reason}'),
    'monitor.statement-gone': warning('这条语句的统计已经清除，请刷新后重试'),
  },
  streamEvents: {
    /** Jobs have run or changed. */
    job: carries<{ jobIds: number[] }>(),
    /** Something was measured, or the sessions of somebody have changed. */
    monitor: carries<{ topics: ('samples' | 'online')[] }>(),
  },
});
